import type { Page } from '@playwright/test'
import { accountMenu, expect, signedIn, signOut, test } from './support.ts'

const box = (page: Page) => page.getByRole('combobox', { name: /^Find/ })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const chosen = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true })

async function openAs(page: Page, login: string, address = '/home'): Promise<void> {
  await signedIn(page, login)
  await page.goto(address)
  await expect(box(page)).toBeVisible()
}

test('staff find a customer from anywhere by keys alone, with what matches marked', async ({ page }) => {
  await openAs(page, 'staff', '/medocuments')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('l')
  await expect(page.getByText('Type at least 2 letters.')).toBeVisible()
  await page.keyboard.type('inde')
  await expect(chosen(page)).toContainText('Basisschool De Linde')
  await expect(page.getByRole('listbox').getByRole('group', { name: /^Customers/ })).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('group', { name: /^People/ })).toBeVisible()
  await expect(
    option(page, /Marleen Verstraete/)
      .locator('mark')
      .first(),
  ).toHaveText('linde')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Marleen Verstraete')
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await chosen(page).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/SPR10001')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a full licence number opens at once, even before its answer is there', async ({ page }) => {
  await openAs(page, 'staff')
  await page.keyboard.press('/')
  await page.keyboard.type('spr10001')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/SPR10001')
})

test('a similar hit says that it is one, and opens when it is chosen', async ({ page }) => {
  await openAs(page, 'staff')
  await box(page).fill('verstrate marleen')
  await expect(
    page.getByText('Nothing exactly for “verstrate marleen”, but 1 similar result.').last(),
  ).toBeVisible()
  await expect(option(page, /Marleen Verstraete/)).toBeVisible()
  await expect(chosen(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/people\/\d+$/)
})

test('the wider searches lead to the lists of people and of licences', async ({ page }) => {
  await openAs(page, 'staff')
  await box(page).fill('verst')
  await option(page, 'All people with “verst”').click()
  await expect(page).toHaveURL('/users/search/verst')
  // The page takes the focus once it is there, which closes the list.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await box(page).fill('spr100')
  await option(page, 'Licences with “spr100”').click()
  await expect(page).toHaveURL('/licenses/SPR100')
})

test('an opened hit is offered again on this device, and forgotten by signing out', async ({ page }) => {
  await openAs(page, 'staff')
  await box(page).fill('sint-jozef')
  await option(page, /Sint-Jozef/)
    .first()
    .click()
  await expect(page).toHaveURL('/products/SPR10002')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await box(page).click()
  await expect(page.getByRole('group', { name: 'Opened lately' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await signOut(page)
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('portal.found'))).toBeNull()
})

test('dealers find what they sold, and pupils have no search', async ({ page }) => {
  await openAs(page, 'dealer')
  await box(page).fill('SPR1000')
  await expect(option(page, /^SPR10001/)).toBeVisible()
  await box(page).fill('emma')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found with “emma”.' })).toBeAttached()
  await signedIn(page, 'lena')
  await page.goto('/home')
  await expect(accountMenu(page)).toBeVisible()
  await expect(box(page)).toHaveCount(0)
})

test('on a phone the search lies over the bar, and Escape gives the focus back', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/users')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await opener.click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('zesde')
  await expect(option(page, /Zesde leerjaar/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a search that gets no answer says so', async ({ page }) => {
  await openAs(page, 'staff')
  await page.route('**/api/v1/find?*', (route) => route.abort())
  await box(page).fill('linde')
  await expect(page.getByText('The search gave no answer.')).toBeVisible()
})
