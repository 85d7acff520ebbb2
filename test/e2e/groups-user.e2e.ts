import { expect } from '@playwright/test'
import { test } from './portal.ts'
import { signedIn } from './support.ts'

test('a lock user sees only their own account and changes their name', async ({ page }) => {
  await signedIn(page, 'lena')
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('In Klas 3A · SPR10001')
  await expect(page.getByRole('button', { name: /^(More|Add|Search)/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit lena' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await expect(edit.getByText('Seats and rights')).toBeHidden()
  const name = await edit.getByLabel('Name', { exact: true }).inputValue()
  await edit.getByLabel('Name', { exact: true }).fill('Lena Maes')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('lena (Lena Maes')
  await page.getByRole('button', { name: 'Edit lena' }).click()
  await edit.getByLabel('Name', { exact: true }).fill(name)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(name)
})

for (const login of ['lena', 'linde.admin'])
  test(`${login} is sent home from the pages of staff`, async ({ page }) => {
    await signedIn(page, login)
    for (const address of ['/users/SPR10001', '/users/search/emma']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/home$/)
    }
  })

test('a dealer has no users and is sent home', async ({ page }) => {
  await signedIn(page, 'dealer')
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  for (const address of ['/users', '/users/SPR10001', '/users/search/emma']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/home$/)
  }
})
