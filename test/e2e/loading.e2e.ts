import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './support.ts'

function isCall(url: string, wanted: RegExp): boolean {
  const { pathname } = new URL(url)
  return pathname.startsWith('/api/v1/') && wanted.test(pathname)
}

/** The addresses of the calls that the page sends from now on, and that match. */
function calls(page: Page, wanted: RegExp): string[] {
  const sent: string[] = []
  page.on('request', (request) => isCall(request.url(), wanted) && sent.push(request.url()))
  return sent
}

const visits = [
  ['staff', '/users', 'GroupsScreen', /\/weblockgroup\/0\/members$/],
  ['linde.admin', '/users', 'GroupsScreen', /\/weblockgroup\/[1-9]\d*\/members$/],
  ['lena', '/users', 'GroupsScreen', /\/weblockgroup\/users$/],
  ['staff', '/users/spr10001', 'GroupsScreen', /\/products\/license\/SPR10001$/],
  ['staff', '/users/SPR10001', 'GroupsScreen', /\/weblockgroup\/[1-9]\d*\/members$/],
  ['staff', '/users/search/emma', 'GroupsScreen', /\/weblockgroup\/users\/emma$/],
  ['dealer', '/licenses/SPR10001', 'LicencesScreen', /\/products\/licenses\/10001\/prod\/SPR$/],
  ['staff', '/products?q=SPR10001', 'ProductsScreen', /\/products\/licenses\/10001\/prod\/SPR$/],
  ['dealer', '/products', 'ProductsScreen', /\/products$/],
  ['dealer', '/products/spr10001', 'ProductScreen', /\/licences\/SPR10001$/],
  ['dealer', '/medocuments', 'DocumentsScreen', /\/medocument$/],
  // There is no such product: a refusal is asked for once, too.
  ['dealer', '/products/ME99999', 'ProductScreen', /\/licences\/ME99999$/],
  ['dealer', '/extend/product/ME20001', 'RenewalScreen', /\/products\/ME20001$/],
] as const

for (const [login, address, screen, call] of visits) {
  test(`${login} at ${address}: what ${screen} shows is asked for while its code loads, and once`, async ({
    page,
  }) => {
    await signedIn(page, login)
    // Nothing becomes stale while the test runs.
    await page.clock.setFixedTime(new Date())
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/assets/${screen}-*.js`, async (route) => {
      await released
      await route.continue()
    })
    const sent = calls(page, call)
    const answered = page.waitForResponse((response) => isCall(response.url(), call))
    await page.goto(address, { waitUntil: 'commit' })
    await answered
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(sent).toHaveLength(1)
  })
}

const refused = [
  ['lena', '/licenses/SPR10001', /\/home$/],
  ['lena', '/products/SPR10001', /\/home$/],
  ['lena', '/medocuments', /\/home$/],
  ['dealer', '/users/SPR10001', /\/home$/],
  ['linde.admin', '/users/search/emma', /\/home$/],
  [null, '/products', /\/login$/],
  [null, '/users', /\/login$/],
] as const

for (const [login, address, leadsTo] of refused) {
  test(`${login ?? 'a visitor'} at ${address} is refused before anything is asked for`, async ({ page }) => {
    if (login) await signedIn(page, login)
    // An admin's home, the page that the sign-in leads to, shows the last activity.
    const sent = calls(page, /products|medocument|weblockgroup(?!\/\d+\/activity)/)
    await page.goto(address)
    await expect(page).toHaveURL(leadsTo)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(sent).toEqual([])
  })
}

test('a page that is waited for longer than half a second shows a spinner', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/GroupsScreen-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/users', { waitUntil: 'commit' })
  const spinner = page.locator('.first-waiting')
  await expect(spinner).toHaveRole('progressbar')
  await expect(spinner).toHaveCSS('opacity', '1')
  const ring = await spinner.evaluate((element) => getComputedStyle(element, '::after').inlineSize)
  expect(Number.parseFloat(ring)).toBeGreaterThan(16)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basisschool De Linde')
  await expect(spinner).toHaveCount(0)
})
