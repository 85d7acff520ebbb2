import type { Page } from '@playwright/test'
import { test } from './accounts.ts'
import { comeAs, connect, pick, provider, withProvider } from './pupils.ts'
import { demoPassword, expect, signedIn } from './support.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const message = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })

test('a pupil connects an account once, and later signs in directly', async ({ page, addPerson }) => {
  await addPerson('sso.once')
  await comeAs(page, 'Noor Janssens')
  await expect(heading(page, 'Connect your account')).toBeFocused()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('main')).toContainText('Hello Noor.')
  await connect(page, 'sso.once', demoPassword)
  await expect(page).toHaveURL('/home')
  await expect(heading(page, 'Hello Naam van sso.once')).toBeVisible()

  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await comeAs(page, 'Noor Janssens')
  await expect(page).toHaveURL('/home')
  await expect(heading(page, 'Hello Naam van sso.once')).toBeVisible()
})

test('a pupil with a connected account signs in directly, by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Show password' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(withProvider(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${provider}/**`)
  await page.getByRole('button', { name: 'Emma Claes' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await expect(heading(page, 'Hello Emma Claes')).toBeFocused()
})

test('connecting works by keyboard alone', async ({ page, addPerson }) => {
  await addPerson('sso.keys')
  await comeAs(page, 'Milan El Amrani')
  await expect(heading(page, 'Connect your account')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('sso.keys')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})

test('cancelling at the provider leads back to the sign-in page, with a neutral message', async ({
  page,
}) => {
  await comeAs(page, 'Cancel')
  await expect(page).toHaveURL('/login')
  await expect(message(page, 'Logging in was stopped.')).toBeVisible()
  await expect(withProvider(page)).toBeEnabled()
})

test('cancelling the connection leads back to the sign-in page, and nothing is connected', async ({
  page,
}) => {
  await comeAs(page, 'Yara De Wolf')
  await expect(heading(page, 'Connect your account')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/login')
  await comeAs(page, 'Yara De Wolf')
  await expect(heading(page, 'Connect your account')).toBeVisible()
})

test('a wrong password shows an error beside the form, and the right one still connects', async ({
  page,
  addPerson,
}) => {
  await addPerson('sso.wrong')
  await comeAs(page, 'Yara De Wolf')
  await connect(page, 'sso.wrong', 'not-the-password')
  await expect(page.locator('form').getByRole('alert')).toHaveText(
    'The username or the password is not right. Check both and try again.',
  )
  await connect(page, 'sso.wrong', demoPassword)
  await expect(page).toHaveURL('/home')
})

test('an account connected to another identity stays connected to it', async ({ page }) => {
  await comeAs(page, 'Yara De Wolf')
  await connect(page, 'emma', demoPassword)
  await expect(page.locator('form').getByRole('alert')).toContainText('already connected to another')
  await page.goto('/home')
  await expect(page).toHaveURL('/login')
})

test('an expired sign-in says so, and starts again', async ({ page, context }) => {
  await comeAs(page, 'Yara De Wolf')
  await expect(heading(page, 'Connect your account')).toBeVisible()
  // The cookie that binds the identity to this browser is gone.
  await context.clearCookies()
  await connect(page, 'lena', demoPassword)
  await expect(page.locator('form').getByRole('alert')).toContainText('did not work')
  await page.getByRole('link', { name: 'Start again' }).click()
  await page.waitForURL(`${provider}/**`)
})

test('/login/leerid starts automatically, and Back does not return to it', async ({ page }) => {
  await page.goto('/help')
  await page.goto('/login/leerid')
  await page.waitForURL(`${provider}/**`)
  await page.goBack()
  await expect(page).toHaveURL('/help')
  await page.goto('/login/leerid')
  await pick(page, 'Emma Claes')
  await expect(page).toHaveURL('/home')
})

test('if the provider is down a message says so, and the password still works', async ({ page }) => {
  let asked = 0
  await page.route('**/api/v1/login/request/oauth/start', (route) => {
    asked += 1
    return route.fulfill({ status: 503, json: { error: true, errormsg: 'The provider is away.' } })
  })
  await page.goto('/login/leerid')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The provider is away.')
  await expect(page.getByText('The provider is away.')).toHaveCount(1)
  expect(asked).toBe(1)
  await page.getByLabel('Username').fill('lena')
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/home')
})

test('if the portal cannot clear the waiting app, the browser is not sent to the provider', async ({
  page,
}) => {
  await page.route('**/api/v1/weblock/createcallback', (route) => route.abort())
  await page.goto('/login')
  await withProvider(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('That did not work. Please try again.')
  await expect(page).toHaveURL('/login')
})

test('the provider’s response is valid once, and disappears from the address bar', async ({ page }) => {
  let exchanges = 0
  let answer = ''
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/login/request/oauth?')) exchanges += 1
    if (request.isNavigationRequest() && request.url().includes('/auth/login?code=')) answer = request.url()
  })
  await comeAs(page, 'Yara De Wolf')
  await expect(heading(page, 'Connect your account')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
  expect(exchanges).toBe(1)
  await page.goto(answer)
  await expect(page).toHaveURL('/login')
  await expect(message(page, 'Please start again.')).toBeVisible()
  expect(exchanges).toBe(2)
})

test('an unreadable identity shows an error, and leads to the sign-in page', async ({ page }) => {
  await page.route('**/api/v1/login/request/oauth?*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), id_token: 'no.token' } })
  })
  await comeAs(page, 'Emma Claes')
  await expect(page).toHaveURL('/login')
  await expect(message(page, 'Your login was not valid.')).toBeVisible()
})

test('an identity that may not sign in shows why, with a way back', async ({ page }) => {
  await page.route('**/api/v1/login/oauth', (route) =>
    route.fulfill({ status: 409, json: { error: true, errormsg: 'It belongs to two accounts.' } }),
  )
  await comeAs(page, 'Emma Claes')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('It belongs to two accounts.')
  await page.getByRole('link', { name: 'Back to the login page' }).click()
  await expect(page).toHaveURL('/login')
})

for (const address of [
  '/auth/login',
  '/auth/login?code=a',
  '/auth/login?state=b',
  '/auth/other?code=a&state=b',
]) {
  test(`nothing is exchanged at ${address}`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/oauth') && asked.push(request.url()))
    await page.goto(address)
    await expect(page).toHaveURL('/login')
    const isHalf = /login\?/.test(address)
    await expect(page.getByText('Logging in with LeerID did not work.').first()).toBeVisible({
      visible: isHalf,
    })
    expect(asked).toEqual([])
    await signedIn(page, 'lena')
    await page.goto(address)
    await expect(page).toHaveURL('/home')
  })
}
