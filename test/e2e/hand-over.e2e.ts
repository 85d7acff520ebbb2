import type { Page } from '@playwright/test'
import { test as plain } from './accounts.ts'
import { comeAs, connect, pick } from './pupils.ts'
import { listeningProgram } from './reading-program.ts'
import { demoPassword, expect, expectAccessible, signedIn } from './support.ts'

const test = plain.extend<{ programPort: string }>({ programPort: listeningProgram })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const open = (page: Page) => page.getByRole('button', { name: 'Open the app' })

async function signInAt(page: Page, address: string, login = 'lena'): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Username').fill(login)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Mocks the vendor's pages. */
const standInForApps = (page: Page) =>
  page.route('https://*.vlinder.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The app</h1>' }),
  )

test('a program that listens opens as the person who signs in', async ({ page, programPort }) => {
  await signInAt(page, `/login?callback=desktop&port=${programPort}`)
  await expect(page).toHaveURL(`http://127.0.0.1:${programPort}/`)
  await expect(heading(page, 'Opened as Lena Van den Broeck')).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL('/home')
})

test('a program that listens opens as the pupil from the identity provider', async ({
  page,
  programPort,
}) => {
  await page.goto(`/login/leerid?callback=desktop&port=${programPort}`)
  await pick(page, 'Emma Claes')
  await expect(heading(page, 'Opened as Emma Claes')).toBeVisible()
})

test('a program that does not listen is opened by its link, with a new code for each attempt', async ({
  page,
}) => {
  await signInAt(page, '/login?callback=desktop&port=1999')
  await expect(heading(page, 'Open the app')).toBeFocused()
  await expectAccessible(page)
  const links: string[] = []
  page.on('request', (request) => request.url().startsWith('vlinder:') && links.push(request.url()))
  await page.keyboard.press('Tab')
  await expect(open(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The app is opening.' })).toBeVisible()
  await expectAccessible(page)
  // Bypasses the browser's own confirmation, which no test can answer.
  await page.getByRole('button', { name: 'Try again' }).dispatchEvent('click')
  await expect.poll(() => links.length).toBe(2)
  const codes = links.map((link) => {
    expect(link).toMatch(/^vlinder:\/\/login\?/)
    return new URLSearchParams(link.split('?')[1])
  })
  for (const code of codes) expect(code.get('code')).toMatch(/^[A-Z0-9]{32}$/)
  expect(new Set(codes.map((code) => code.get('state'))).size).toBe(2)
  await page.getByRole('link', { name: 'Stay in the portal' }).dispatchEvent('click')
  await expect(page).toHaveURL('/home')
})

test('a program without a port is opened by its link only', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/ping') && asked.push(request.url()))
  await signInAt(page, '/login?callback=desktop')
  await expect(heading(page, 'Open the app')).toBeVisible()
  expect(asked).toEqual([])
})

for (const [callback, parameters, webUrl] of [
  ['online', '&machine=PC-1', null],
  ['owv', '&machine=PC-1', null],
  ['web', '&machine=PC-1', null],
  ['web', '&machine=PC-1&webUrl=https://web.vlinder.example/book/7', 'https://web.vlinder.example/book/7'],
] as const) {
  const back = webUrl ? 'and a page to come back to ' : ''
  test(`the app ${callback} ${back}is opened with the machine and a code`, async ({ page }) => {
    await standInForApps(page)
    await signInAt(page, `/login?callback=${callback}${parameters}`)
    await page.waitForURL(`https://${callback}.vlinder.example/**`)
    const query = new URL(page.url()).searchParams
    expect(query.get('code')).toBe('PC-1')
    expect(query.get('state')).toMatch(/^[\w-]{43}$/)
    expect(query.get('webUrl')).toBe(webUrl)
  })
}

test('the app owv asks for confirmation after a sign-in by the identity provider', async ({ page }) => {
  await standInForApps(page)
  await comeAs(page, 'Emma Claes', '/login?callback=owv&machine=PC-1')
  await expect(heading(page, 'Open the app')).toBeVisible()
  await expectAccessible(page)
  await open(page).click()
  await page.waitForURL('https://owv.vlinder.example/?code=PC-1&state=*')
})

for (const [callback, pupil, fromWebApp] of [
  ['web', 'Lotte Maes', true],
  ['online', 'Milan El Amrani', false],
] as const) {
  test(`the app ${callback} opens once an account is connected`, async ({ page, addPerson }) => {
    await standInForApps(page)
    await addPerson(`hand.${callback}`)
    await comeAs(page, pupil, `/login?callback=${callback}&machine=PC-1`)
    const connecting = page.waitForRequest('**/api/v1/login/connect/oauth')
    await connect(page, `hand.${callback}`, demoPassword)
    expect((await connecting).postDataJSON()).toMatchObject({ provider: 'leerid', fromWebApp })
    expect((await connecting).headers()['x-companion-app']).toBe(fromWebApp ? callback : undefined)
    await page.waitForURL(`https://${callback}.vlinder.example/?code=PC-1&state=*`)
  })
}

for (const wrong of [
  '?callback=unknown&machine=PC-1',
  '?callback=online&machine=a%20b',
  '?callback=desktop&port=80',
  '?callback=web&machine=PC-1&webUrl=https://web.vlinder.example.evil.example/',
]) {
  test(`with ${wrong} the sign-in fails with an error message`, async ({ page }) => {
    const calls: string[] = []
    page.on(
      'request',
      (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname),
    )
    await signInAt(page, `/login${wrong}`)
    await expect(page.locator('form').getByRole('alert')).toHaveText('That did not work. Please try again.')
    // The page keeps passkeys on offer meanwhile.
    const sent = calls.filter((call) => call !== '/api/v1/login/passkey/options')
    expect(sent).toEqual(['/api/v1/weblock/createcallback'])
    await page.goto('/login')
    await expect(heading(page, 'Log in')).toBeVisible()
  })
}

test.describe('if a person is already signed in', () => {
  test('the app opens as this person at the press of a button', async ({ page, programPort }) => {
    await signedIn(page, 'lena')
    await page.goto(`/login?callback=desktop&port=${programPort}`)
    await expect(heading(page, 'You are logged in as Lena Van den Broeck')).toBeVisible()
    await expectAccessible(page)
    await open(page).click()
    await expect(heading(page, 'Opened as Lena Van den Broeck')).toBeVisible()
  })

  test('another person signs in instead', async ({ page }) => {
    await standInForApps(page)
    await signedIn(page, 'lena')
    await page.goto('/login?callback=online&machine=PC-1')
    await page.getByRole('button', { name: 'Use another account' }).click()
    await expect(heading(page, 'Log in')).toBeVisible()
    await expect(page).toHaveURL('/login?callback=online&machine=PC-1')
    await page.getByLabel('Username').fill('emma')
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('https://online.vlinder.example/?code=PC-1&state=*')
  })

  test('a person who may not open the app sees why, and can stay in the portal', async ({ page }) => {
    await signedIn(page, 'staff')
    await page.goto('/login?callback=desktop')
    await open(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('belongs to no licence')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Stay in the portal' }).click()
    await expect(page).toHaveURL('/home')
  })

  test('without an app they are taken home', async ({ page }) => {
    await signedIn(page, 'lena')
    await page.goto('/login?machine=PC-1')
    await expect(page).toHaveURL('/home')
  })
})

test('a person who may not open the app comes home after signing in', async ({ page }) => {
  await signInAt(page, '/login?callback=online&machine=PC-1', 'staff')
  await expect(page).toHaveURL('/home')
})
