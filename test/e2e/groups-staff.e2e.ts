import { expect, type Page } from '@playwright/test'
import { test } from './portal.ts'
import { signedIn } from './support.ts'

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function choose(page: Page, button: string, item: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe('provider staff', () => {
  test.beforeEach(async ({ page }) => signedIn(page, 'staff'))

  test('staff start above all customers, with nothing to add, and go down into a licence', async ({
    page,
  }) => {
    await page.goto('/users')
    await expect(heading(page)).toHaveText('All customers')
    await expect(row(page, 'Scholengroep Noord')).toContainText('Overarching group')
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeHidden()
    await expect(page.getByRole('main').locator('dl')).toBeHidden()
    await expect(row(page, 'SPR10002')).toContainText(/Ends \d/)
    await expect(row(page, 'ME20001')).toContainText(/Expired \d/)
    await row(page, 'SPR10001').getByRole('link').click()
    await expect(heading(page)).toHaveText('Basisschool De Linde')
    await page.getByRole('link', { name: 'All customers' }).click()
    await expect(heading(page)).toHaveText('All customers')
  })

  test('go from a licence’s root group back to the overarching group above it, which takes admins only', async ({
    page,
  }) => {
    await page.goto('/users/SPR10005')
    await expect(heading(page)).toHaveText('Sint-Annaschool')
    await page.getByRole('link', { name: 'Back to Scholengroep Noord' }).click()
    await expect(heading(page)).toHaveText('Scholengroep Noord')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Add admin'])
  })

  test('search all customers from the top, and reach a licence by one of its people', async ({ page }) => {
    await page.goto('/users')
    await page.getByRole('searchbox').fill('emma')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/users\/search\/emma$/)
    await expect(heading(page)).toHaveText('People: “emma”')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('emma (Emma Claes')
    const emma = page.getByRole('row').nth(1)
    await expect(emma).toContainText('In Klas 3A · SPR10001')
    await emma.getByRole('link').click()
    await expect(page).toHaveURL(/\/users\/SPR10001$/)
    await expect(heading(page)).toHaveText('Basisschool De Linde')
    await page.goBack()
    await expect(heading(page)).toHaveText('People: “emma”')
    await page.goto('/users/search/zzzzzz')
    await expect(page.getByText('Nothing was found.')).toBeVisible()
  })

  test('provider staff see that a licence has no groups, or does not exist', async ({ page }) => {
    await page.goto('/users/SPR10004')
    await expect(page.getByText('This licence has no groups.')).toBeVisible()
    await page.getByRole('link', { name: 'About this product' }).click()
    await expect(page).toHaveURL('/products/SPR10004')
    await page.goto('/users/SPR99999')
    await expect(page.getByText('This licence was not found.')).toBeVisible()
  })

  test('staff end a person’s sessions, which signs them out', async ({ page, browser, baseURL }) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {})
    const other = await context.newPage()
    await signedIn(other, 'lena')
    await other.goto('/home')
    await expect(other).toHaveURL(/\/home$/)

    await page.goto('/users/search/lena')
    await choose(page, 'More for lena', 'Log out everywhere')
    const confirm = page.getByRole('alertdialog', { name: 'Log out everywhere' })
    await expect(confirm.getByRole('button', { name: 'No' })).toBeFocused()
    await confirm.getByRole('button', { name: 'Yes, log out' }).click()
    await expect(page.getByText(/is logged out everywhere/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'More for lena' })).toBeFocused()

    await other.reload()
    await expect(other).toHaveURL(/\/login$/)
    await context.close()
  })

  test('staff are asked twice before a licence becomes permanent', async ({ page }) => {
    await page.goto('/users/SPR10002')
    await page.getByRole('button', { name: 'Edit this group' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit group' })
    const date = await edit.getByLabel('Valid until', { exact: true }).inputValue()
    await edit.getByText('This group has an end date').click()
    await expect(edit.getByLabel('Valid until', { exact: true })).toBeHidden()
    await edit.getByRole('button', { name: 'Save' }).click()
    const confirm = page.getByRole('alertdialog', { name: 'Make this licence permanent?' })
    await confirm.getByRole('button', { name: 'No, go back' }).click()
    await expect(confirm).toBeHidden()
    await edit.getByRole('button', { name: 'Save' }).click()
    await confirm.getByRole('button', { name: 'Yes, make it permanent' }).click()
    await expect(page.getByText('Your changes were saved.')).toBeVisible()
    await expect(page.getByRole('main').locator('dl')).toContainText('Permanent')

    await page.getByRole('button', { name: 'Edit this group' }).click()
    await edit.getByText('This group has an end date').click()
    await edit.getByLabel('Valid until', { exact: true }).fill(date)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('main').locator('dl')).toContainText('Ends soon')
  })

  test('staff move a licence’s root group into an overarching group and back to the top', async ({
    page,
  }) => {
    await page.goto('/users')
    await choose(page, 'More for Praktijk Woordwijs', 'Move to…')
    const move = page.getByRole('dialog', { name: 'Move Praktijk Woordwijs' })
    await expect(move.getByRole('row', { name: 'Top level, Here now' })).toBeVisible()
    await move.getByRole('row', { name: 'Scholengroep Noord' }).click()
    await move.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText('“Praktijk Woordwijs” is now in “Scholengroep Noord”.')).toBeVisible()
    await expect(row(page, 'Praktijk Woordwijs')).toBeHidden()

    await row(page, 'Scholengroep Noord').getByRole('link').click()
    await choose(page, 'More for Praktijk Woordwijs', 'Move to…')
    await move.getByRole('row', { name: 'Top level' }).click()
    await move.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText('“Praktijk Woordwijs” is now in “Top level”.')).toBeVisible()
    await expect(row(page, 'Praktijk Woordwijs')).toBeHidden()
  })

  test('provider staff see why an overarching group with licences cannot be deleted', async ({ page }) => {
    await page.goto('/users')
    await choose(page, 'More for Scholengroep Noord', 'Delete group')
    const confirm = page.getByRole('alertdialog', { name: 'Delete group' })
    await confirm.getByRole('button', { name: 'Yes, delete' }).click()
    await expect(confirm.getByRole('alert')).toContainText('Move their main groups out of it first.')
    await expect(confirm.getByRole('button', { name: 'Yes, delete' })).toBeEnabled()
    await confirm.getByRole('button', { name: 'No' }).click()
    await expect(row(page, 'Scholengroep Noord')).toBeVisible()
  })

  test('provider staff see that the list failed to load, and retry', async ({ page }) => {
    await page.route('**/api/v1/weblockgroup/0/members*', (route) => route.abort())
    await page.goto('/users')
    await expect(page.getByText('The list could not be loaded.')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'Scholengroep Noord')).toBeVisible()
  })
})
