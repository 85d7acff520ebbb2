import type { Page } from '@playwright/test'
import { expect, expectAccessible, signedIn, test } from './support.ts'
import { giveVoice } from './voice.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Read aloud' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name })
const spoken = (page: Page) => page.evaluate(() => window.spoken)
const lastSpoken = async (page: Page) => (await spoken(page)).at(-1)
const marked = (page: Page, name: string) =>
  page.evaluate((mark) => [...(CSS.highlights.get(mark) ?? [])].map(String).join('|'), name)

async function readAloud(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aa Reading help' }).focus()
  await page.keyboard.press('Enter')
  const begin = page.getByRole('button', { name: 'Read this page aloud' })
  await expect(begin).toBeVisible()
  await begin.focus()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeVisible()
}

test('the page is read sentence by sentence, and the spoken word is marked', async ({ page }) => {
  await page.addInitScript(giveVoice, ['nl-BE', 'en-GB', 'en-US'])
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await readAloud(page)
  expect(await lastSpoken(page)).toEqual({ text: 'Create an account', lang: 'en', rate: 1, voice: 'en-GB' })
  await page.evaluate(() => window.finish('end'))
  const second = await lastSpoken(page)
  expect(second?.text).toBe('You have bought a licence.')
  expect(await marked(page, 'read-sentence')).toBe('You have bought a licence.')
  await page.evaluate(() => window.reach(0))
  expect(await marked(page, 'read-word')).toBe('You')
  await page.evaluate(() => window.reach(18))
  expect(await marked(page, 'read-word')).toBe('licence')
  await page.evaluate(() => window.finish('end'))
  expect((await lastSpoken(page))?.text).toBe('Create an account to manage it.')
  expect(await marked(page, 'read-word')).toBe('')
})

test('reading aloud pauses, resumes, changes speed and stops by keyboard alone', async ({ page }) => {
  await page.addInitScript(giveVoice, ['en-GB'])
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await readAloud(page)
  await expect(button(page, 'Pause')).toBeFocused()
  await page.evaluate(() => window.finish('end'))
  const sentence = (await lastSpoken(page))?.text

  await page.keyboard.press('Enter')
  await expect(button(page, 'Go on')).toBeFocused()
  await page.evaluate(() => window.finish('end'))
  expect(await spoken(page)).toHaveLength(2)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Pause')).toBeFocused()
  expect((await lastSpoken(page))?.text).toBe(sentence)

  await page.keyboard.press('Tab')
  await expect(button(page, 'Stop')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(bar(page).getByRole('radio', { name: 'Fast' })).toBeChecked()
  const faster = await lastSpoken(page)
  expect(faster?.text).toBe(sentence)
  expect(faster?.rate).toBeGreaterThan(1)

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Aa Reading help' })).toBeFocused()
  expect(await marked(page, 'read-sentence')).toBe('')
})

test('at the end reading aloud stops and the bar disappears', async ({ page }) => {
  await page.addInitScript(giveVoice, ['en-GB'])
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await readAloud(page)
  for (let sentence = 0; sentence < 20 && (await bar(page).isVisible()); sentence += 1)
    await page.evaluate(() => window.finish('end'))
  await expect(bar(page)).toBeHidden()
  const texts = (await spoken(page)).map(({ text }) => text)
  expect(texts).toContain('Username')
  expect(texts.at(-1)).toBe('Need help?')
})

test('text in another language is read by a voice of that language', async ({ page }) => {
  await page.addInitScript(giveVoice, ['en-GB', 'nl-BE'])
  await page.goto('/login')
  await page.locator('main h1').evaluate((heading) => {
    heading.setAttribute('lang', 'nl')
  })
  await readAloud(page)
  expect(await lastSpoken(page)).toMatchObject({ lang: 'nl', voice: 'nl-BE' })
})

test('hidden text and typed text are not read aloud', async ({ page }) => {
  await page.addInitScript(giveVoice, ['en-GB'])
  await page.goto('/login')
  await page.getByLabel('Username').fill('lena')
  await readAloud(page)
  for (let sentence = 0; sentence < 20 && (await bar(page).isVisible()); sentence += 1)
    await page.evaluate(() => window.finish('end'))
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('main [aria-hidden="true"], main [role="status"]')].map(
      (e) => e.textContent,
    ),
  )
  const texts = (await spoken(page)).map(({ text }) => text)
  for (const text of ['lena', ...hidden.filter((each) => each)]) expect(texts).not.toContain(text)
})

test('the text being read scrolls into view, without animation', async ({ page }) => {
  await page.addInitScript(giveVoice, ['en-GB'])
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/leesvoor')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await readAloud(page)
  for (let sentence = 0; sentence < 12; sentence += 1) {
    await page.evaluate(() => window.finish('end'))
    const place = await page.evaluate(() => {
      const [range] = CSS.highlights.get('read-sentence') ?? []
      return range instanceof Range ? range.getBoundingClientRect().bottom : Number.NaN
    })
    expect(place).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0)
  }
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
})

test('another page stops reading aloud; a dialog pauses it', async ({ page }) => {
  await page.addInitScript(giveVoice, ['en-GB'])
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await readAloud(page)
  await page.getByRole('button', { name: 'Edit Derde leerjaar' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[data-read-aloud]').getByText('Go on')).toBeAttached()
  await page.evaluate(() => window.finish('end'))
  expect(await spoken(page)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Go on')).toBeVisible()
  await button(page, 'Go on').click()
  await page.getByRole('link', { name: 'Products' }).click()
  await expect(bar(page)).toBeHidden()
  expect(await marked(page, 'read-sentence')).toBe('')
})

test('a voice that fails shows an error and can be retried', async ({ page }) => {
  await page.addInitScript(giveVoice, ['en-GB'])
  await page.goto('/login')
  await readAloud(page)
  await page.evaluate(() => window.finish('error'))
  await expect(bar(page).getByRole('alert')).toContainText('The voice has stopped working.')
  await button(page, 'Go on').click()
  await expect(bar(page).getByRole('alert')).toHaveCount(0)
  expect(await spoken(page)).toHaveLength(2)
})

test('without a voice for the language the panel says so', async ({ page }) => {
  await page.addInitScript(giveVoice, ['de-DE'])
  await page.goto('/login')
  await page.getByRole('button', { name: 'Aa Reading help' }).click()
  await expect(page.getByText('This browser has no voice for this language')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read this page aloud' })).toHaveCount(0)
})

test('the bar is accessible while it reads', async ({ page }) => {
  await page.addInitScript(giveVoice, ['en-GB'])
  await page.goto('/login')
  await readAloud(page)
  await expectAccessible(page)
})
