import { expect, type Page } from '@playwright/test'
import { test } from './portal.ts'
import { forgetSession, signedIn } from './support.ts'

/** The demo data's document of staff with 4 of 10 seats in use, and one of the dealer's. */
const partlyUsed = 'H7KM2WQX4D'
const ofDealer = 'J9PD6XGS2M'

const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const dialogTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const message = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })

async function openDocuments(page: Page, login: string, search = '') {
  await signedIn(page, login)
  await page.goto(`/medocuments${search}`)
  await expect(page.getByRole('table')).toBeVisible()
}

async function openNew(page: Page) {
  await page.getByRole('button', { name: 'Add web code' }).click()
  await expect(dialogTitle(page, 'Add web code')).toBeVisible()
}

/** Adds a document in the open dialog. @returns its web code */
async function add(page: Page, type: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Document', { exact: true }).selectOption(type)
  await dialog.getByRole('button', { name: 'Add web code' }).click()
  await expect(dialogTitle(page, 'The web code was added')).toBeVisible()
  return (await dialog.locator('code').textContent()) ?? ''
}

test('staff see every document with its kind, date and codes', async ({ page }) => {
  await openDocuments(page, 'staff')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Kind',
    'Document',
    'Date',
    'Web code',
    'ME serial number',
    'PC code',
  ])
  await expect(row(page, partlyUsed)).toContainText('Mind Express 5')
  await expect(row(page, partlyUsed)).toContainText('10 seats · 4 in use')
  await expect(row(page, partlyUsed)).toContainText('Dienstencentrum De Brug')
  await expect(row(page, partlyUsed)).toContainText('ME20001')
  await expect(row(page, partlyUsed)).toContainText('4F7A-19C3')
  await expect(row(page, ofDealer)).toBeVisible()
})

test.describe('in a language with other dates', () => {
  test.use({ locale: 'nb-NO' })
  test('a document’s date stays day/month/year', async ({ page }) => {
    await openDocuments(page, 'staff')
    await expect(page.locator('html')).toHaveAttribute('lang', 'no')
    await expect(row(page, partlyUsed).getByRole('cell').nth(1)).toHaveText(
      /(^|\s)[1-9]\d?\/[1-9]\d?\/20\d\d$/,
    )
  })
})

test('a dealer sees only their own documents, and other people see none', async ({ page }) => {
  await openDocuments(page, 'dealer')
  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeVisible()
  await expect(row(page, ofDealer)).toBeVisible()
  await expect(row(page, partlyUsed)).toHaveCount(0)
  await openNew(page)
  const code = await add(page, 'RealSpeak')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, code)).toContainText('RealSpeak')

  await forgetSession(page)
  await signedIn(page, 'dealer2')
  await page.goto('/medocuments')
  await expect(page.getByText('There are no documents yet.')).toBeVisible()

  for (const login of ['linde.admin', 'lena']) {
    await forgetSession(page)
    await signedIn(page, login)
    await page.goto('/medocuments')
    await expect(page).toHaveURL(/\/home$/)
  }
})

test('staff add a web code, copy it, and change the document later', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDocuments(page, 'staff')
  await openNew(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Number of seats', { exact: true })).toHaveValue('1')
  await dialog.getByLabel('Remarks').fill('Voor de klas\nvan juf An')
  const code = await add(page, 'PCS')
  await expect(message(page, 'The web code was added.')).toBeVisible()
  expect(code).toMatch(/^[A-Z0-9]{10}$/)
  await dialog.getByRole('button', { name: `Copy Web code ${code}` }).press('Enter')
  await expect(message(page, 'Copied: Web code')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Add web code' })).toBeFocused()
  await expect(row(page, code)).toContainText('1 seat · none in use')
  await expect(row(page, code)).toContainText('Voor de klas\nvan juf An', { useInnerText: true })

  // Anywhere in the row will do.
  await row(page, code).getByRole('cell').nth(1).click()
  await expect(dialogTitle(page, 'Change “PCS”')).toBeVisible()
  await expect(dialog.getByLabel('Remarks')).toHaveValue('Voor de klas\nvan juf An')
  await dialog.getByRole('button', { name: 'One more: Number of seats' }).click()
  await dialog.getByLabel('Remarks').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Your changes were saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row(page, code)).toContainText('2 seats · none in use')
  await expect(row(page, code)).not.toContainText('Voor de klas')
})

test('a web code is added and changed with the keyboard alone', async ({ page }) => {
  await openDocuments(page, 'staff')
  await page.getByRole('button', { name: 'Add web code' }).press('Enter')
  const type = page.getByRole('dialog').getByLabel('Document', { exact: true })
  await expect(type).toBeFocused()
  await expect(type.locator('option', { hasText: 'RealSpeak' })).toBeAttached()
  await page.keyboard.type('Real')
  await expect(type.locator('option:checked')).toHaveText('RealSpeak')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Number of seats', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(dialogTitle(page, 'The web code was added')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy Web code' })).toBeFocused()
  const code = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await page.keyboard.press('Escape')
  const name = page.getByRole('button', { name: `RealSpeak: change the document with web code ${code}` })
  await name.press('Enter')
  await expect(page.getByLabel('Number of seats', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  await expect(row(page, code)).toContainText('13 seats')
  await expect(name).toBeFocused()
})

test('invalid input shows an error at the field, and a refusal by the server an error beside the form', async ({
  page,
}) => {
  await openDocuments(page, 'staff')
  await openNew(page)
  const dialog = page.getByRole('dialog')
  const seats = dialog.getByLabel('Number of seats', { exact: true })
  await seats.fill('0')
  await dialog.getByRole('button', { name: 'Add web code' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await expect(dialog.getByText('Fill in 1 or more.')).toBeVisible()
  await expect(dialog.getByLabel('Document', { exact: true })).toBeFocused()
  await seats.fill('')
  await expect(dialog.getByText('Please fill this in.')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: `web code ${partlyUsed}` }).click()
  await expect(dialog.getByText('4 seats are in use.')).toBeVisible()
  await seats.fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('4 seats are in use. Use at least that number.')
  await expect(message(page, 'Use at least that number.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, partlyUsed)).toContainText('10 seats · 4 in use')
})

test('a search of documents needs three characters, is kept in the URL, and can be closed', async ({
  page,
}) => {
  await openDocuments(page, 'staff')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByRole('searchbox', { name: 'ME number, web code, remark' })
  await expect(field).toBeFocused()
  await page.keyboard.type('me')
  await expect(page.getByText('2/3')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Use at least 3 characters.')).toBeVisible()
  await page.keyboard.type('204')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/medocuments\?q=me204$/)
  await expect(page.getByText('1 result for “me204”.')).toBeVisible()
  await expect(row(page, ofDealer)).toBeVisible()
  await expect(row(page, partlyUsed)).toHaveCount(0)

  await field.fill('ME99999')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('me204')
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(field).toBeHidden()
  await expect(page).toHaveURL(/\/medocuments$/)
  await expect(row(page, partlyUsed)).toBeVisible()
})

test('the list is paged, and the page is kept in the URL', async ({ page }) => {
  await openDocuments(page, 'staff')
  await expect(page.getByLabel('Rows')).toHaveValue('20')
  await page.getByLabel('Rows').selectOption('5')
  await expect(page).toHaveURL(/\?size=5$/)
  await expect(page.getByRole('row')).toHaveCount(6)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toContainText('6–')
  await page.goto('/medocuments?size=5&page=99')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).not.toHaveURL(/page=99/)
})

test('documents that fail to load show an error and can be reloaded', async ({ page }) => {
  await signedIn(page, 'staff')
  const broken = { status: 500, json: { error: true, errormsg: 'Broken.' } }
  await page.route('**/api/v1/medocument?*', (route) => route.fulfill(broken))
  await page.goto('/medocuments')
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Something went wrong while getting the documents.' })
  await expect(alert).toContainText('Broken.')
  await page.unroute('**/api/v1/medocument?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, partlyUsed)).toBeVisible()

  await page.route('**/api/v1/medocumenttype', (route) => route.fulfill(broken))
  await openNew(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('could not be loaded')
  await page.unroute('**/api/v1/medocumenttype')
  await page.getByRole('button', { name: 'Try again' }).click()
  await add(page, 'PCS')
})
