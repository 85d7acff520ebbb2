import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, signedIn } from './support.ts'

// Axe on everything that these screens show: in light and dark, on a wide screen and on the narrowest.

async function choose(page: Page, button: string, item: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Checks the open dialog, closes it with Escape, and expects the focus back where it came from. */
async function expectDialog(page: Page, title: string, opener: string) {
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeHidden()
  await expect(page.getByRole('button', { name: opener, exact: true })).toBeFocused()
}

test.beforeEach(() => test.slow())

test('the groups screens have no axe findings', async ({ page }) => {
  await signedIn(page, 'staff')
  for (const address of [
    '/users',
    '/users/SPR10001',
    '/users/SPR10004',
    '/users/SPR99999',
    '/users/search/emma',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('a search without and with results has no axe findings', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill('em')
  await page.getByRole('searchbox').press('Enter')
  await expectAccessible(page)
  for (const text of ['klas', 'zzzzzz']) {
    await page.goto(`/users?q=${text}`)
    await expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
    await expectAccessible(page)
  }
})

test('the dialogs about groups have no axe findings and give the focus back', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/users/SPR10001')
  await choose(page, 'Add', 'Add group')
  await expectDialog(page, 'Add group', 'Add')
  await page.getByRole('button', { name: 'Edit this group' }).click()
  await expectDialog(page, 'Edit group', 'Edit this group')
  await choose(page, 'More for Derde leerjaar', 'Move to…')
  await expectDialog(page, 'Move Derde leerjaar', 'More for Derde leerjaar')
  await choose(page, 'More for Derde leerjaar', 'Delete group')
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByRole('button', { name: 'Yes, delete everything' })).toBeVisible()
  await expectDialog(page, 'Delete group', 'More for Derde leerjaar')
})

test('the dialogs about people have no axe findings and give the focus back', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/users/SPR10001')
  await choose(page, 'Add', 'Add user')
  await expectDialog(page, 'Add user', 'Add')
  await choose(page, 'Add', 'Add admin')
  await expectDialog(page, 'Add admin', 'Add')
  await page.goto('/users/search/emma')
  await page.getByRole('button', { name: 'Edit emma', exact: true }).click()
  await page.getByText('This account has an end date').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await expectDialog(page, 'Edit user', 'Edit emma')
  await choose(page, 'More for emma', 'Move to…')
  await expectDialog(page, 'Move emma', 'More for emma')
  await choose(page, 'More for emma', 'Delete sessions')
  await expectDialog(page, 'Delete sessions', 'More for emma')
  await choose(page, 'More for emma', 'Delete user')
  await expectDialog(page, 'Delete user', 'More for emma')
})
