import { expect } from '@playwright/test'
import { test } from './portal.ts'
import { signedIn } from './support.ts'

test('staff see the portal as an admin does, can change nothing, and stop', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/users/SPR10001')
  await page.getByRole('button', { name: 'More for linde.admin' }).click()
  await page.getByRole('menuitem', { name: 'View as' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'View' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Phone call about Klas 3A')
  await page.keyboard.press('Enter')

  const banner = page.getByRole('complementary', { name: 'View as another person' })
  await expect(page).toHaveURL(/\/home$/)
  await expect(banner).toContainText('You can change nothing.')
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basisschool De Linde')
  await page.getByRole('button', { name: 'Edit Derde leerjaar' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Third year')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('nothing can be changed')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(/\/users\/SPR10001$/)
  await expect(banner).toBeHidden()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('Reason: Phone call about Klas 3A')).toBeVisible()
})

test('staff begin the view beside an admin on the page of a licence', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/products/SPR10001')
  await page.getByRole('button', { name: 'View as Marleen Verstraete' }).click()
  const dialog = page.getByRole('dialog', { name: /Marleen Verstraete/ })
  await dialog.getByRole('textbox').fill('Cannot find the web code')
  await page.keyboard.press('Enter')
  const banner = page.getByRole('complementary', { name: 'View as another person' })
  await expect(banner).toContainText('Marleen Verstraete')
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(/\/products\/SPR10001$/)
})

test('dealers see the admins of a licence, and cannot view as them', async ({ page }) => {
  await signedIn(page, 'dealer')
  await page.goto('/products/SPR10001')
  await expect(page.getByText('Marleen Verstraete').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^View as/ })).toHaveCount(0)
})
