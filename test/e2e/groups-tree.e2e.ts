import { expect, signedIn, test } from './support.ts'

const tree = 'All groups'

test.describe('the tree of groups', () => {
  test('the tree is beside the list on a wide screen, and works by keyboard alone', async ({ page }) => {
    await signedIn(page, 'linde.admin')
    await page.goto('/users')
    const rows = page.getByRole('treegrid', { name: tree }).getByRole('row')
    await expect(rows.filter({ hasText: 'Basisschool De Linde' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: 'Groups', exact: true })).toBeHidden()

    const year = rows.filter({ hasText: 'Derde leerjaar' })
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(year).toBeFocused()
    await expect(rows.filter({ hasText: 'Klas 3A' })).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(rows.filter({ hasText: 'Klas 3A' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Klas 3A' })).toBeVisible()
    await expect(rows.filter({ hasText: 'Klas 3A' })).toBeFocused()
  })

  test('the tree opens at the current group, and marks groups without sub-groups', async ({ page }) => {
    await signedIn(page, 'linde.admin')
    await page.goto('/users')
    await page.getByRole('link', { name: 'Derde leerjaar' }).click()
    await page.getByRole('link', { name: 'Klas 3B' }).click()
    const row = page.getByRole('treegrid', { name: tree }).getByRole('row', { name: /Klas 3B/ })
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await expect(row).not.toHaveAttribute('aria-expanded')
  })

  test('the tree is a dialog on a phone, which closes when a group is chosen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await signedIn(page, 'linde.admin')
    await page.goto('/users')
    const button = page.getByRole('button', { name: 'Groups', exact: true })
    await button.click()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.click()
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /Zesde leerjaar/ })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Zesde leerjaar' })).toBeVisible()
  })

  test('the tree shows staff the licences of an overarching group, and nothing above all customers', async ({
    page,
  }) => {
    await signedIn(page, 'staff')
    await page.goto('/users')
    await expect(page.getByRole('link', { name: 'Scholengroep Noord' })).toBeVisible()
    await expect(page.getByRole('treegrid')).toHaveCount(0)
    await page.getByRole('link', { name: 'Scholengroep Noord' }).click()
    const rows = page.getByRole('treegrid', { name: tree }).getByRole('row')
    await expect(rows.filter({ hasText: 'Sint-Annaschool' })).toBeVisible()
  })
})
