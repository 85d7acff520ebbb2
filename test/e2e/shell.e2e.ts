import type { Page } from '@playwright/test'
import { accountMenu, expect, expectAccessible, signedIn, test, withoutFirstData } from './support.ts'

const links = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')

const navigation = {
  staff: ['/home', '/users', '/licenses', '/medocuments'],
  dealer: ['/home', '/licenses', '/medocuments'],
  'linde.admin': ['/home', '/users', '/products'],
  lena: ['/home', '/products'],
}

for (const [login, addresses] of Object.entries(navigation)) {
  test(`${login} sees the navigation links of their kind of person`, async ({ page }) => {
    await signedIn(page, login)
    await page.goto('/home')
    // In the bar, and at the bottom of phones.
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 840 })
      await expect(links(page)).toHaveCount(addresses.length)
      const shown = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(shown).toEqual(addresses)
      await expect(page.getByRole('banner').getByRole('link', { name: /Vlinder/ })).toHaveAttribute(
        'href',
        '/home',
      )
    }
    await accountMenu(page).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Log out' })).toHaveAttribute(
      'href',
      '/logout',
    )
  })
}

test('the account menu says who one is, and opens the own data', async ({ page }) => {
  await signedIn(page, 'linde.klas3')
  await page.goto('/users')
  await accountMenu(page).click()
  const menu = page.getByRole('dialog')
  await expect(menu).toContainText('linde.klas3 · admin')
  await expect(menu).toContainText('Derde leerjaar')
  await menu.getByRole('button', { name: 'My data' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit account details' })
  await expect(editing.getByLabel('Username')).toHaveValue('linde.klas3')
  await page.keyboard.press('Escape')
  await expect(editing).toBeHidden()
  await expect(accountMenu(page)).toBeFocused()
})

test('the account menu changes language and colours, and opens the reading panel', async ({ page }) => {
  await signedIn(page, 'lena')
  await page.goto('/products')
  await accountMenu(page).click()
  const menu = page.getByRole('dialog')
  const colours = menu.getByRole('button', { name: 'Colours' })
  await expect(colours).toHaveAccessibleName('Colours As on this device')
  await colours.click()
  await menu.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(colours).toHaveAccessibleName('Colours Dark')

  const language = menu.getByRole('button', { name: 'Language' })
  await expect(language).toHaveAttribute('aria-expanded', 'false')
  await language.click()
  await expect(language).toHaveAttribute('aria-expanded', 'true')
  await menu.getByRole('button', { name: 'Nederlands' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.getByRole('heading', { level: 1, name: 'Producten' })).toBeAttached()

  await menu.getByRole('button', { name: 'Leeshulp' }).click()
  await expect(page.getByRole('dialog', { name: 'Leeshulp' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on phones the links stay at the bottom, and step back for the foot of a page', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/users')
  const tabs = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(tabs.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current')
  const bottom = async () => {
    const box = await tabs.boundingBox()
    return box && Math.round(box.y + box.height)
  }
  expect(await bottom()).toBe(844)
  await page.getByRole('checkbox').nth(1).check({ force: true })
  await expect(page.getByRole('region', { name: 'For those selected' })).toBeVisible()
  await expect(tabs).toBeHidden()
  await page.getByRole('checkbox').nth(1).uncheck({ force: true })
  await expect(tabs).toBeVisible()
  // As when the page is enlarged four times.
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await bottom()).toBeGreaterThan(256)
})

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

test('an address that cannot be read is not found in the chosen language, and the page leads home', async ({
  page,
}) => {
  await signedIn(page, 'lena')
  await page.goto('/home')
  // Before, nothing listens to the history.
  await expect(page.getByRole('button', { name: 'Open Program online' })).toBeVisible()
  await page.evaluate(() => {
    history.pushState({}, '', '/%')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expect(page).toHaveTitle('This page does not exist')
  await expect(page.getByText('Not Found')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the home page' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

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

test('while the guard checks, neither page nor navigation shows', async ({ page }) => {
  await signedIn(page, 'lena')
  await withoutFirstData(page)
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
  await page.getByRole('textbox', { name: 'Serial number' }).fill('spr10')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('You are logged out. Please log in again.')).toBeVisible()
})

test('a service worker of another application takes itself away at its next update', async ({ page }) => {
  await page.goto('/help')
  const left = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/of/another/application.js', { scope: '/of/another/' })
    for (let tries = 0; tries < 100; tries++) {
      const registrations = await navigator.serviceWorker.getRegistrations()
      if (registrations.length === 0) return 0
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return (await navigator.serviceWorker.getRegistrations()).length
  })
  expect(left).toBe(0)
})
