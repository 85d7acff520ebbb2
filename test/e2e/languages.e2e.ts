import { expect, test, withoutFirstData } from './support.ts'

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
  await withoutFirstData(page)
  const asked = page.waitForRequest('**/api/v1/isloggedin')
  await page.reload()
  expect((await asked).headers()['accept-language']).toBe('nl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
})

test('the server draws the page in the language that was chosen on this device', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('button', { name: 'Nederlands' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page).toHaveTitle('Aanmelden – Vlinder')
  await expect(page.getByText('Gebruikersnaam', { exact: true })).toBeVisible()
})

test('words in another language than the one chosen on this device are not shown', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('portal.language', 'nl'))
  await context.clearCookies({ name: 'portal_language' })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByText('Username', { exact: true })).toBeHidden()
  await page.unroute('**/assets/*.js')
  await page.goto('/login')
  await expect(page.getByLabel('Gebruikersnaam')).toBeVisible()
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
