import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import encodeQR from 'qr'
import { accountMenu, expect, forgetSession, signedIn, signOut, test } from './support.ts'
import { letIn, makeCard } from './ways-in.ts'

const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello Lena Van den Broeck' })

const scanner = (page: Page) => page.getByRole('textbox', { name: 'Hand scanner' })

test('on a small screen, who cannot read finds both ways without typing by their symbols, unscrolled', async ({
  page,
}) => {
  await letIn(page)
  await forgetSession(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/login')
  const ways = page.getByRole('button', { name: /^(Scan your card|Log in with LeerID)$/ })
  await expect(ways).toHaveText(['Scan your card', 'Log in with LeerID'])
  for (const way of await ways.all()) await expect(way.locator('svg')).toBeInViewport({ ratio: 1 })
})

test('a hand scanner types a card, and no one has to press Enter', async ({ page, baseURL }) => {
  const code = await makeCard(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Scan your card' }).click()
  await expect(scanner(page)).toBeFocused()
  await page.keyboard.type(`${baseURL}/login#card=${code}`)
  await expect(greeting(page)).toBeVisible()
})

test('a card in the address signs in, and its code is in no address that is sent or kept', async ({
  page,
}) => {
  const code = await makeCard(page)
  const sent: string[] = []
  page.on('request', (request) => {
    const address = new URL(request.url())
    // No browser sends the fragment, which Playwright tells.
    address.hash = ''
    sent.push(address.href, JSON.stringify(request.headers()))
  })
  await page.goto(`/login#card=${code}`)
  await expect(greeting(page)).toBeVisible()
  expect(sent.length).toBeGreaterThan(10)
  expect(sent.filter((text) => text.includes(code))).toEqual([])
  await page.goBack()
  expect(page.url()).not.toContain(code)
})

test('a card that does not work leads to the usual form, with the reason', async ({ page }) => {
  await makeCard(page)
  await page.goto(`/login#card=${'A'.repeat(43)}`)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This card does not work. Ask your teacher.',
  )
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  expect(page.url()).toMatch(/\/login$/)
})

test('a card signs in instead of another pupil, and not of a teacher', async ({ page }) => {
  const code = await makeCard(page)
  await signedIn(page, 'emma')
  await page.goto(`/login#card=${code}`)
  await expect(greeting(page)).toBeVisible()
  await forgetSession(page)
  await signedIn(page, 'linde.admin')
  await page.goto(`/login#card=${code}`)
  await expect(accountMenu(page)).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await expect(greeting(page)).toBeHidden()
})

test('without a camera there is a sentence, the field, and the way to the form', async ({ page }) => {
  await makeCard(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Scan your card' }).click()
  await expect(page.getByText('The camera does not work on this page.')).toBeVisible()
  await expect(scanner(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Need help?' })).toHaveAttribute('href', '/help')
  await page.getByRole('button', { name: 'Type my username' }).click()
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
})

/** A film of a card that is held still, 640 × 480. */
function filmOf(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const [width, height, scale] = [640, 480, Math.floor(440 / rows.length)]
  const luma = Buffer.alloc(width * height, 235)
  const [left, top] = [(width - rows.length * scale) / 2, (height - rows.length * scale) / 2]
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let line = 0; isDark && line < scale; line++) {
        const start = (Math.floor(top) + y * scale + line) * width + Math.floor(left) + x * scale
        luma.fill(16, start, start + scale)
      }
    })
  })
  const frame = [Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...frame,
    ...frame,
  ])
}

test('the camera reads a card, and its light goes out', async ({
  page,
  playwright,
  launchOptions,
  baseURL,
}) => {
  const code = await makeCard(page)
  const folder = mkdtempSync(path.join(tmpdir(), 'film-'))
  const film = path.join(folder, 'card.y4m')
  writeFileSync(film, filmOf(`${baseURL}/login#card=${code}`))
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en' })
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      Object.assign(window, { stream })
      return stream
    }
  })
  await tab.goto('/login')
  await tab.getByRole('button', { name: 'Scan your card' }).click()
  await expect(greeting(tab)).toBeVisible()
  const states = await tab.evaluate(() =>
    (window as unknown as { stream: MediaStream }).stream.getTracks().map(({ readyState }) => readyState),
  )
  expect(states).toEqual(['ended'])
  await browser.close()
  rmSync(folder, { recursive: true })
})

test('a screen whose clock is a day behind tells how long the door is open', async ({ page }) => {
  const { groupId } = await letIn(page)
  await page.clock.setFixedTime(Date.now() - 86_400_000)
  const data = { open_until: new Date(Date.now() + 20 * 60_000), seconds_left: 20 * 60, people: [] }
  await page.route('**/api/v1/weblockgroup/*/door', (route) =>
    route.fulfill({ json: { error: false, errormsg: '', data } }),
  )
  await page.goto(`/users/door?group=${groupId}`)
  await expect(page.getByText('20 more minutes')).toBeVisible()
})

test('a teacher opens the door, children come in by two taps, and the door closes', async ({
  page,
  browser,
}) => {
  const { groupId } = await letIn(page)
  await page.goto(`/users?group=${groupId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open the class door…' }).click()
  await page.getByRole('button', { name: 'Open the door' }).click()
  const words = page.getByText(/^\p{L}+(-\p{L}+){2}-\d\d$/u)
  const code = (await words.textContent()) ?? ''

  const tablet = await (await browser.newContext()).newPage()
  await tablet.route('https://online.vlinder.example/**', (route) => route.fulfill({ body: 'The app.' }))
  await tablet.goto(`/door#${code}`)
  const lena = tablet.getByRole('button', { name: /^Lena Van den Broeck/ })
  await expect(lena).toBeVisible()
  expect(tablet.url()).toMatch(/\/door$/)
  await tablet.reload()
  await lena.click()
  await expect(greeting(tablet)).toBeVisible()

  // The teacher sees it, without doing anything.
  await expect(page.getByText('1 of', { exact: false }).first()).toBeVisible()
  const end = page.getByRole('button', { name: 'Log out: Lena Van den Broeck' })
  await expect(end).toBeVisible()

  // Logging out leads to the next child.
  await signOut(tablet)
  await expect(lena).toBeVisible()
  await lena.click()
  await tablet.getByRole('main').getByRole('button', { name: 'Open Program online' }).click()
  await tablet.waitForURL('https://online.vlinder.example/?code=*&state=*')
  await tablet.goto('/door')
  await lena.click()
  await expect(greeting(tablet)).toBeVisible()

  // The teacher ends it, and closes the door.
  await expect(end).toBeVisible()
  await end.click()
  await expect(end).toBeHidden()
  await page.getByRole('button', { name: 'Close the door' }).click()
  await expect(page.getByRole('button', { name: 'Open the door' })).toBeVisible()
  await tablet.goto('/door')
  await expect(tablet.getByRole('main').getByRole('alert')).toHaveText(
    'The class door is closed. Ask your teacher.',
  )
  expect(await tablet.evaluate(() => sessionStorage.getItem('portal.door'))).toBeNull()

  // After a reload, the teacher's page no longer knows the words.
  await page.getByRole('button', { name: 'Open the door' }).click()
  await expect(words).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'A new code' })).toBeVisible()
  await expect(words).toHaveCount(0)
})
