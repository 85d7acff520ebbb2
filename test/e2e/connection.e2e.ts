import { expect, signedIn, test, withoutFirstData } from './support.ts'

test('an unreachable server is retried once, then the page says so and offers a retry', async ({ page }) => {
  await signedIn(page, 'lena')
  await withoutFirstData(page)
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

test('a lost connection is said, and what was filled in is still there when it is back', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Edit Zesde leerjaar' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit group' })
  const name = await editing.getByLabel('Name').inputValue()
  await editing.getByLabel('Name').fill(`${name} B`)
  await page.context().setOffline(true)
  const notice = page.getByText('You are offline. You can read on')
  await expect(notice).toBeVisible()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByRole('alert')).toContainText('Check your internet connection')
  await page.context().setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(editing.getByLabel('Name')).toHaveValue(`${name} B`)
})

test('an entry that cannot be loaded without a connection leaves the page as it is, and works once there is one', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/robots.txt'))
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await failed
  await expect(page.getByText('You are offline. You can read on')).toBeVisible()
  await expect(page.getByText('We cannot reach the portal')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/products/)
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})
