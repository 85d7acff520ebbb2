import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './support.ts'

const links = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')

const navigation = {
  staff: ['/home', '/users', '/licenses', '/medocuments', '/logout'],
  dealer: ['/home', '/licenses', '/medocuments', '/logout'],
  'linde.admin': ['/home', '/users', '/products', '/logout'],
  lena: ['/home', '/products', '/logout'],
}

for (const [login, addresses] of Object.entries(navigation)) {
  test(`${login} sees the navigation links of their kind of person`, async ({ page }) => {
    await signedIn(page, login)
    await page.goto('/home')
    await expect(links(page)).toHaveCount(addresses.length)
    const shown = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(shown).toEqual(addresses)
  })
}

const gates = [
  ['lena', '/licenses'],
  ['lena', '/licenses/SPR10001'],
  ['lena', '/products/SPR10001'],
  ['lena', '/medocuments'],
  ['lena', '/users/SPR10001'],
  ['linde.admin', '/users/search/emma'],
  ['linde.admin', '/license'],
  ['dealer', '/users'],
  ['dealer', '/users/SPR10001'],
  ['staff', '/nothing/here'],
  ['staff', '/login/leerid'],
] as const

for (const [login, address] of gates) {
  test(`${login} at ${address} is sent home`, async ({ page }) => {
    await signedIn(page, login)
    await page.goto(address)
    await expect(page).toHaveURL(/\/home$/)
  })
}

for (const address of [
  '/',
  '/home',
  '/users',
  '/licenses',
  '/products',
  '/extend/product/SPR10001',
  '/nothing',
]) {
  test(`a visitor at ${address} is sent to the sign-in page`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0)
  })
}

const oldAddresses = [
  ['/#/needhelp', '/help'],
  ['/#/forgotpassword', '/help/forgot-password'],
  ['/#/resetpassword', '/help/reset-password'],
  ['/#/', '/login'],
] as const

for (const [old, now] of oldAddresses) {
  test(`the old address ${old} leads to ${now}`, async ({ page }) => {
    await page.goto(old)
    await expect(page).toHaveURL((url) => url.pathname === now && url.hash === '')
  })
}

test('/license leads to /licenses', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/license')
  await expect(page).toHaveURL(/\/licenses$/)
})

test('the test banner is on every page of a test portal, in Dutch', async ({ page }) => {
  await page.goto('/login')
  const banner = page.getByRole('complementary')
  await expect(banner).toHaveAttribute('lang', 'nl')
  await expect(banner).toContainText('Testversie')
  await expect(banner).toContainText('Er wordt een test database hiervoor gebruikt. Test er gerust op los!')
})

test('the page title, the focus and the announcement follow the page', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/home')
  await expect(page).toHaveTitle('Home – Vlinder')
  await page.getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveTitle('Find a licence – Vlinder')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Find a licence – Vlinder' })).toBeAttached()
  await page.goBack()
  await expect(page).toHaveTitle('Home – Vlinder')
})

test('the first Tab offers to skip the navigation', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('another language changes every text, keeps the input, and is remembered', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('lena')
  const selector = page.getByRole('button', { name: 'Language: English' })
  await expect(selector).toHaveAttribute('aria-expanded', 'false')
  await selector.click()
  await expect(selector).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Русский' })).toHaveAttribute('lang', 'ru-RU')
  await page.getByRole('button', { name: 'Nederlands' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.locator('input[name=login]')).toHaveValue('lena')
  const asked = page.waitForRequest('**/api/v1/isloggedin')
  await page.reload()
  expect((await asked).headers()['accept-language']).toBe('nl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
})

test.describe('with a browser that speaks Norwegian', () => {
  test.use({ locale: 'nb-NO' })
  test('the portal begins in Norwegian', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'no')
  })
})

test.describe('with a browser whose language the portal does not speak', () => {
  test.use({ locale: 'ja-JP' })
  test('the portal begins in English', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('an unreachable server is retried once, then the page says so and offers a retry', async ({ page }) => {
  await signedIn(page, 'lena')
  let asked = 0
  await page.route('**/api/v1/isloggedin', (route) => {
    asked += 1
    return route.abort()
  })
  await page.clock.install()
  await page.goto('/home')
  await expect(page.getByText('We cannot reach the portal')).toBeVisible()
  await page.clock.runFor('00:30')
  expect(asked).toBe(2)
  await page.unroute('**/api/v1/isloggedin')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Hello/ })).toBeVisible()
})

test('while the guard checks, neither page nor navigation shows', async ({ page }) => {
  await signedIn(page, 'lena')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/isloggedin', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByRole('progressbar', { name: 'Loading…' })).toBeAttached()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: /Hello/ })).toBeVisible()
})

test('an ended session leads to the sign-in page with a message', async ({ page, context }) => {
  await signedIn(page, 'staff')
  await page.goto('/licenses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.clearCookies({ name: 'dummy_session' })
  await page.getByLabel('Licence number').fill('spr10')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('You are logged out. Please log in again.')).toBeVisible()
})
