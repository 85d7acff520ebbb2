import type { Page } from '@playwright/test'
import { loadCold } from './page-load.ts'
import { expect, signedIn, test } from './support.ts'

// Files that another test has loaded must not help.
test.use({ reuseContext: false })

test('the sign-in page takes at most 12 requests and 187 kB until it is quiet', async ({ page }) => {
  const { requests, bytes } = await loadCold(page, '/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(12)
  expect(bytes).toBeLessThanOrEqual(187_000)
  // Both came with the document.
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('the groups screen takes at most 25 requests and 303 kB until it is quiet', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  const { requests, bytes } = await loadCold(page, '/users')
  await expect(page.getByRole('row').first()).toBeVisible()
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(25)
  expect(bytes).toBeLessThanOrEqual(303_000)
})

const maxShift = 0.02
const widths = [1280, 820, 390]
const screens = [
  [null, '/login'],
  [null, '/help'],
  [null, '/register'],
  ['linde.admin', '/home'],
  ['linde.admin', '/users'],
  ['staff', '/users'],
  ['lena', '/users'],
  ['linde.admin', '/products'],
  ['staff', '/licenses/SPR10001'],
  ['dealer', '/medocuments'],
] as const

for (const [login, address] of screens) {
  test(`${login ?? 'a visitor'} at ${address}: nothing moves while the page loads`, async ({ page }) => {
    if (login) await signedIn(page, login)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 840 })
      const { shift } = await loadCold(page, address)
      expect.soft(shift, `at ${width} px`).toBeLessThanOrEqual(maxShift)
    }
  })
}

test('nothing moves if the font comes late', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.setViewportSize({ width: 390, height: 840 })
  let isLate = false
  await page.route('**/*.woff2', async (route) => {
    await expect(page.getByRole('heading', { name: 'Find a licence' })).toBeVisible()
    isLate = true
    await route.continue()
  })
  const { shift } = await loadCold(page, '/licenses/SPR10001')
  expect(isLate).toBe(true)
  expect(shift).toBeLessThanOrEqual(maxShift)
})

const boxOf = (page: Page, selector: string) => page.locator(selector).first().boundingBox()

for (const width of widths) {
  test(`at ${width} px the page stands where the server drew it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 840 })
    const parts = ['[class*="_bar_"]', '[class*="_brand_"]', '[class*="_banner_"]', '[class*="_card_"]']
    const boxes = async () => {
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      return Promise.all(parts.map((part) => boxOf(page, part)))
    }
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/login')
    await expect(page).toHaveTitle('Log in – Vlinder')
    await expect(page.getByText('Username', { exact: true })).toBeVisible()
    // Drawn for the eye only.
    await expect(page.getByRole('heading')).toHaveCount(0)
    await expect(page.getByRole('progressbar', { name: 'Loading…' })).toBeAttached()
    const drawn = await boxes()
    await page.unroute('**/assets/*.js')
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(await boxes()).toEqual(drawn)
  })
}
