import { expect, signedIn, test } from './support.ts'

test('staff find licences by a part of the number and open one’s groups', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/licenses')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Type a serial number.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Serial number' }).fill('spr10')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/licenses\/SPR10$/)
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('row', { name: /SPR10001/ })).toContainText('30')
  await page
    .getByRole('row', { name: /SPR10001/ })
    .getByRole('cell')
    .last()
    .click({ force: true }) // the link covers it
  await expect(page).toHaveURL(/\/users\/SPR10001$/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'SPR10005' })).toBeVisible()
})

test('page and page size are kept in the URL, and Back works', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/licenses/SPR10?size=5')
  await expect(page.getByRole('link', { name: 'SPR10001' })).toBeVisible()
  await page.goto('/licenses/10000?size=5&page=3')
  await expect(page).not.toHaveURL(/page=3/)
})

test('a dealer finds only their own licences and opens a product', async ({ page }) => {
  await signedIn(page, 'dealer')
  await page.goto('/licenses/SPR1000')
  await expect(page.getByRole('link', { name: 'SPR10001' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'SPR10002' })).toHaveCount(0)
  await page.getByRole('link', { name: 'SPR10001' }).click()
  await expect(page).toHaveURL(/\/products\/SPR10001$/)
})

test('no results, a malformed number, and a failure each say what to do', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/licenses/SPR99999')
  await expect(page.getByText('No licence found for “SPR99999”')).toBeVisible()
  await page.goto('/licenses/SPR')
  await expect(page.getByText('“SPR” is not a serial number')).toBeVisible()
  await page.route('**/products/licenses/**', (route) =>
    route.fulfill({ status: 500, json: { error: true, errormsg: 'Broken.' } }),
  )
  await page.goto('/licenses/SPR10001')
  await expect(page.getByRole('alert').filter({ hasText: 'Broken.' })).toBeVisible()
  await page.unroute('**/products/licenses/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'SPR10001' })).toBeVisible()
})
