import { expect, type Page } from '@playwright/test'
import { test } from './portal.ts'
import { signedIn } from './support.ts'

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a lock admin', () => {
  test.beforeEach(async ({ page }) => {
    await signedIn(page, 'linde.admin')
    await page.goto('/users')
    await expect(heading(page)).toHaveText('Basisschool De Linde')
  })

  test('a lock admin navigates their groups by rows, breadcrumbs and the browser’s Back', async ({
    page,
  }) => {
    const titleCard = page.getByRole('main').locator('dl')
    await expect(titleCard).toContainText('30')
    // Anywhere in the row will do: the link reaches over all of it.
    await row(page, 'Derde leerjaar')
      .getByRole('cell', { name: '0 of 8 seats in use' })
      .click({ force: true })
    await expect(heading(page)).toHaveText('Derde leerjaar')
    await expect(heading(page)).toBeFocused()
    await page.getByRole('link', { name: 'Klas 3A' }).press('Enter')
    await expect(heading(page)).toHaveText('Klas 3A')

    const trail = page.getByRole('navigation', { name: 'You are here' })
    await expect(trail.getByRole('listitem')).toHaveText([
      'Basisschool De Linde',
      'Derde leerjaar',
      'Klas 3A',
    ])
    await trail.getByRole('link', { name: 'Basisschool De Linde' }).click()
    await expect(heading(page)).toHaveText('Basisschool De Linde')
    await expect(trail).toBeHidden()
    await page.goBack()
    await expect(heading(page)).toHaveText('Klas 3A')
    await page.reload()
    await expect(heading(page)).toHaveText('Klas 3A')
  })

  test('a lock admin pages and sorts, and both are kept in the URL', async ({ page }) => {
    await row(page, 'Zesde leerjaar').getByRole('link').click()
    await expect(page.getByText('1–14 of 14')).toBeVisible()
    await page.getByLabel('Rows').selectOption('5')
    await expect(page.getByText('1–5 of 14')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('6–10 of 14')).toBeVisible()
    await expect(page).toHaveURL(/page=2&size=5|size=5.*page=2/)
    await page.getByRole('button', { name: 'Username' }).click()
    await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(page).toHaveURL(/sort=-name/)
    await page.goBack()
    await expect(page.getByText('6–10 of 14')).toBeVisible()
    await page.reload()
    await expect(page.getByText('6–10 of 14')).toBeVisible()
  })

  test('a lock admin sorts people by name or by username, which then leads, and the device remembers it', async ({
    page,
  }) => {
    const first = page.getByRole('table').getByRole('rowheader').filter({ hasText: 'zoe.wouters' })
    await page.goto('/users?q=zoe')
    await expect(first).toContainText('zoe.wouters (Zoë Wouters')
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page).toHaveURL(/sort=fullName/)
    await expect(first).toContainText(/^\S*Zoë Wouters zoe\.wouters/)
    await page.goto('/users?q=zoe')
    await expect(first).toContainText(/^\S*Zoë Wouters zoe\.wouters/)
    await page.getByRole('button', { name: 'Username', exact: true }).click()
    await expect(first).toContainText('zoe.wouters (Zoë Wouters')
    await page.goto('/users?q=zoe')
    await expect(first).toContainText('zoe.wouters (Zoë Wouters')
  })

  test('a lock admin sees the states of the whole group, and lists the people in one of them', async ({
    page,
  }) => {
    await row(page, 'Derde leerjaar').getByRole('link').click()
    await row(page, 'Klas 3B').getByRole('link').click()
    const states = page.getByRole('group', { name: 'Show' })
    await expect(states.getByRole('button', { name: /^All 1\d$/ })).toHaveAttribute('aria-pressed', 'true')
    await states.getByRole('button', { name: 'Expired 1' }).click()
    await expect(page).toHaveURL(/state=expired/)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await expect(row(page, 'expired')).toContainText(/Expired \d\d\/\d\d\/\d{4}/)
    await states.getByRole('button', { name: /^All/ }).click()
    await expect(page).not.toHaveURL(/state=/)
    await expect(row(page, 'emiel.desmet')).toContainText('Never logged in')
  })

  test('an admin keeps the tree, the group’s name and its figures if the list fails', async ({ page }) => {
    await row(page, 'Derde leerjaar').getByRole('link').click()
    await expect(heading(page)).toHaveText('Derde leerjaar')
    await page.route('**/members?*', (route) => route.abort())
    await row(page, 'Klas 3A').getByRole('link').click()
    await expect(page.getByRole('alert')).toContainText('The list could not be loaded.')
    await expect(heading(page)).toHaveText('Klas 3A')
    await expect(page.getByRole('main').locator('dl')).toContainText('of 4 seats in use')
    await expect(page.getByRole('treegrid').getByRole('row', { name: /Klas 3B/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The list could not be loaded.')
    await expect(heading(page)).toHaveText('Klas 3A')
    await expect(page.getByRole('treegrid').getByRole('row', { name: /Derde leerjaar/ })).toBeVisible()
    await page.unroute('**/members?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'lena')).toBeVisible()

    // The old rows stay, and the page says that they are old.
    await page.route('**/members?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Edit this group' }).click()
    await page.getByRole('dialog', { name: 'Edit group' }).getByRole('button', { name: 'Save' }).click()
    const old = page.getByText(/The list could not be refreshed\. You see it as it was at \d\d:\d\d\./)
    await expect(old).toBeVisible()
    await expect(row(page, 'lena')).toBeVisible()
    await page.unroute('**/members?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(old).toBeHidden()
    await expect(row(page, 'lena')).toBeVisible()
  })

  test('an admin is led on if a group is empty, or nothing is found', async ({ page }) => {
    await row(page, 'Derde leerjaar').getByRole('link').click()
    await expect(heading(page)).toHaveText('Derde leerjaar')
    await page.getByRole('searchbox', { name: /^Search in/ }).fill('mats.vierde.zesde')
    await expect(page.getByText('Nothing was found.')).toBeVisible()
    await page.getByRole('link', { name: 'Search in all of Basisschool De Linde' }).click()
    await expect(heading(page)).toHaveText('Basisschool De Linde')
    await expect(page).toHaveURL(/q=mats/)
  })

  test('a lock admin searches the group and all below it, exact matches first', async ({ page }) => {
    const field = page.getByRole('searchbox', { name: 'Search in Basisschool De Linde and below' })
    await field.fill('em')
    await expect(page.getByText('2/3')).toBeVisible()
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/at least 3 characters/)
    // It follows while one types, and Back leads to what was before the first letter.
    await field.pressSequentially('ma')
    await expect(page).toHaveURL(/q=emma/)
    await expect(field).toHaveValue('emma')
    await expect(page.getByRole('status').filter({ hasText: /result/ })).toContainText('“emma”')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('emma (Emma Claes')
    await expect(row(page, 'emma (Emma Claes')).toContainText('In Klas 3A · SPR10001')

    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(row(page, 'Derde leerjaar')).toBeVisible()
    await expect(page).not.toHaveURL(/q=/)
    await page.goBack()
    await expect(page).toHaveURL(/q=emma/)
    await expect(row(page, 'emma (Emma Claes')).toBeVisible()
    await expect(field).toHaveValue('emma')
    await field.press('Escape')
    await expect(field).toBeFocused()
    await expect(row(page, 'Derde leerjaar')).toBeVisible()
  })
})

test('an admin of a sub-group sees that group and everything below it, but nothing above', async ({
  page,
}) => {
  await signedIn(page, 'linde.klas3')
  await page.goto('/users')
  await expect(heading(page)).toHaveText('Derde leerjaar')
  await row(page, 'Klas 3A').getByRole('link').click()
  const trail = page.getByRole('navigation', { name: 'You are here' })
  await expect(trail.getByRole('listitem')).toHaveText(['Derde leerjaar', 'Klas 3A'])
  await page.goto('/users?group=1')
  await expect(page.getByText('This group was not found.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to my groups' }).click()
  await expect(heading(page)).toHaveText('Derde leerjaar')
})
