import type { Locator, Page } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { expect, signedIn, test } from './support.ts'

const card = (page: Page, serialNumber: string) => page.getByRole('region', { name: serialNumber })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change end date' })
const dateField = (dialog: Locator) => dialog.getByRole('textbox')
const confirmation = (dialog: Locator) => dialog.locator('button[type="submit"]')

/** The licence whose date these journeys change; no other journey uses it. */
const extended = 'SPR10005'

/** Resets the licence's end date by a call as staff. */
async function giveEndDate(page: Page, validUntil: string): Promise<void> {
  await signedIn(page, 'staff')
  const { product } = await (await page.request.get(`/api/v1/products/${extended}`)).json()
  const { id } = product.weblock
  const token = (await page.context().cookies()).find(({ name }) => name === xsrfCookie)?.value ?? ''
  const answer = await page.request.post(`/api/v1/weblockgroup/${id}`, {
    data: { group: { id, valid_until: validUntil }, language: 'nl' },
    headers: { [xsrfHeader]: token },
  })
  expect(answer.status()).toBe(200)
}

const endDate = async (page: Page): Promise<string> =>
  (await (await page.request.get(`/api/v1/products/${extended}`)).json()).product.weblock.valid_until

async function openExtension(page: Page): Promise<Locator> {
  await page.goto(`/products/${extended}`)
  await page.getByRole('button', { name: `Change end date – ${extended}` }).click()
  await expect(dateField(dialogOf(page))).toBeFocused()
  return dialogOf(page)
}

test.describe('the end date of a licence', () => {
  test.beforeEach(async ({ page }) => {
    await giveEndDate(page, '2028-02-29')
    await signedIn(page, 'dealer')
  })

  test('an end date is typed by a dealer, and the card shows the server’s date', async ({ page }) => {
    const dialog = await openExtension(page)
    await expect(dateField(dialog)).toHaveValue('29/02/2028')
    await dateField(dialog).fill('3/1/2029')
    await expect(dialog.getByRole('status').filter({ hasText: '3 January 2029' })).toBeVisible()
    await confirmation(dialog).click()
    await expect(page.getByText('The new end date is saved.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(card(page, extended).locator('time')).toHaveText('03/01/2029')
    await expect(page.getByRole('button', { name: `Change end date – ${extended}` })).toBeFocused()
    expect(await endDate(page)).toBe('2029-01-03')
  })

  test('an end date moves by one year at each press; 29 February becomes 28 February', async ({ page }) => {
    const dialog = await openExtension(page)
    await dialog.getByRole('button', { name: 'One year more' }).click()
    await expect(dateField(dialog)).toHaveValue('28/02/2029')
    await dialog.getByRole('button', { name: 'One year more' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: '28 February 2030' })).toBeVisible()
    await confirmation(dialog).click()
    await expect(card(page, extended).locator('time')).toHaveText('28/02/2030')
    // When reopened, the dialog starts with the new date.
    const again = await openExtension(page)
    await expect(dateField(again)).toHaveValue('28/02/2030')
  })

  test('an end date can be typed and pasted in common formats, and anything else cannot be confirmed', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const dialog = await openExtension(page)
    const confirm = confirmation(dialog)
    const addYear = dialog.getByRole('button', { name: 'One year more' })
    for (const typed of ['3/1/2029', '03-01-2029', ' 03/01/2029 ']) {
      await dateField(dialog).fill(typed)
      await expect(confirm).toBeEnabled()
      await expect(addYear).toBeEnabled()
      await expect(dialog.getByRole('status').filter({ hasText: '3 January 2029' })).toBeVisible()
    }
    for (const typed of ['31/2/2029', '1/13/2029', '29/2/2029', '3/1-2029', '3/1/29', 'tomorrow']) {
      await dateField(dialog).fill(typed)
      await expect(confirm).toBeDisabled()
      await expect(addYear).toBeDisabled()
      await dateField(dialog).blur()
      await expect(dialog.getByText('We cannot read this date.')).toBeVisible()
      await expect(dateField(dialog)).toHaveAttribute('aria-invalid', 'true')
    }
    await dateField(dialog).fill('')
    await expect(confirm).toBeDisabled()
    await expect(dialog.getByText('Please fill this in.')).toBeVisible()

    await page.evaluate(() => navigator.clipboard.writeText('3/1/2029'))
    await dateField(dialog).focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(dateField(dialog)).toHaveValue('3/1/2029')
    await expect(confirm).toBeEnabled()
    await confirm.click()
    await expect(dialog).toBeHidden()
    expect(await endDate(page)).toBe('2029-01-03')
  })

  test('an end date can be chosen from the calendar', async ({ page }) => {
    const dialog = await openExtension(page)
    await dateField(dialog).fill('3/1/2029')
    await dialog.getByRole('button', { name: 'Choose a date: Valid until' }).click()
    await page.getByRole('button', { name: /17 January 2029/ }).click()
    await expect(dateField(dialog)).toHaveValue('17/01/2029')
    await confirmation(dialog).click()
    await expect(card(page, extended).locator('time')).toHaveText('17/01/2029')
  })

  test('an end date is changed by keyboard alone', async ({ page }) => {
    await page.goto(`/products/${extended}`)
    const opener = page.getByRole('button', { name: `Change end date – ${extended}` })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await expect(dateField(dialog)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1-12-2028')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: /Choose a date/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'One year more' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(dateField(dialog)).toHaveValue('01/12/2029')
    await page.keyboard.press('Escape')
    await expect(dialog.getByText('You will lose what you filled in.')).toBeVisible()
    await expect(dateField(dialog)).toHaveValue('01/12/2029')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    expect(await endDate(page)).toBe('2028-02-29')

    await page.keyboard.press('Enter')
    await expect(dateField(dialog)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1-12-2028')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    expect(await endDate(page)).toBe('2028-12-01')
  })

  test('an end date cannot be moved earlier by a dealer, who sees why in the dialog, but can by staff', async ({
    page,
  }) => {
    const dialog = await openExtension(page)
    await dateField(dialog).fill('3/1/2028')
    await confirmation(dialog).click()
    await expect(dialog.getByRole('alert')).toContainText('Choose a later date')
    await expect(confirmation(dialog)).toBeEnabled()
    expect(await endDate(page)).toBe('2028-02-29')

    await signedIn(page, 'staff')
    const theirs = await openExtension(page)
    await dateField(theirs).fill('3/1/2028')
    await confirmation(theirs).click()
    await expect(card(page, extended).locator('time')).toHaveText('03/01/2028')
  })

  test('the end date of a licence means the same day in a language that writes the year first', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('portal.language', 'sv'))
    await page.goto(`/products/${extended}`)
    await page.getByRole('button', { name: `Ändra slutdatum – ${extended}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dateField(dialog)).toHaveValue('29/02/2028')
    await dateField(dialog).fill('03-01-2029')
    await expect(dialog.getByRole('status').filter({ hasText: '3 januari 2029' })).toBeVisible()
    await confirmation(dialog).click()
    await expect(dialog).toBeHidden()
    expect(await endDate(page)).toBe('2029-01-03')
  })
})

test('a permanent licence’s end date cannot be changed, as a message and the page say', async ({ page }) => {
  await signedIn(page, 'dealer')
  await page.clock.install()
  await page.goto('/products/SPR10003')
  await expect(card(page, 'SPR10003')).toContainText('Permanent')
  await expect(page.getByRole('link', { name: /Renew/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change end date – SPR10003' }).click()
  const message = 'This licence is permanent. Its end date cannot be changed.'
  const toast = page.getByRole('region', { name: /Messages/ }).getByText(message)
  await expect(toast).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(message)
  await expect(page.getByRole('dialog', { name: 'Change end date' })).toHaveCount(0)
  await page.clock.runFor(4500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1000)
  await expect(toast).toBeHidden()
})
