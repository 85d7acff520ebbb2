import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './support.ts'

const card = (page: Page, serialNumber: string) => page.getByRole('region', { name: serialNumber })

test('a dealer sees a card for each licence they sold, and no others', async ({ page }) => {
  await signedIn(page, 'dealer')
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'ME20001',
    'SPR10001',
    'SPR10003',
    'SPR10004',
    'SPR10005',
  ])

  const reading = card(page, 'SPR10001')
  await expect(reading).toContainText('Number of seats30')
  await expect(reading).toContainText('Web licence')
  await expect(reading.getByRole('list', { name: 'Options' }).getByRole('listitem')).toHaveText([
    'Word prediction included',
    'Version 3 included',
    'Dictionaries included',
    'OCR (reading text in pictures) included',
    'Web app not included',
  ])
  await expect(reading.getByRole('list', { name: 'Languages' }).getByRole('listitem')).toHaveText([
    'Dutch included',
    'English included',
    'French included',
    'German included',
    'Swedish not included',
    'Italian not included',
    'Spanish not included',
  ])
  await expect(reading.getByRole('link', { name: /Renew for one year · €149\.00/ })).toHaveAttribute(
    'href',
    '/extend/product/SPR10001',
  )

  const communication = card(page, 'ME20001')
  await expect(communication.getByRole('listitem')).toHaveText([
    'Mind Express V5 10 seats included',
    'PCS 10 seats included',
    'PictureThis not included',
    'RealSpeak 5 seats included',
    'StarNav included',
    'DocLock not included',
  ])

  const withoutWeb = card(page, 'SPR10004')
  await expect(withoutWeb).toContainText('No web licence')
  await expect(withoutWeb.getByRole('button')).toHaveText([/Copy/])
  await expect(withoutWeb.getByRole('link')).toHaveCount(0)
})

test('many products are paged, and the page is kept in the URL', async ({ page }) => {
  await signedIn(page, 'dealer')
  await page.route('**/api/v1/products?*', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    return route.fulfill({ response: answer, body: text.replace('"total":5', '"total":45') })
  })
  await page.goto('/products')
  const asked = page.waitForRequest(/products\?page=2&size=20/)
  await page.getByRole('button', { name: 'Next' }).click()
  await asked
  await expect(page).toHaveURL(/\/products\?page=2$/)
  await expect(page.getByText('21–40 of 45')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/products?page=3&size=5')
  await expect(page).toHaveURL(/\/products\?size=5$/)
  await expect(card(page, 'SPR10001')).toBeVisible()
})

test('a school’s admin sees the product with web code and renewal, and copies the code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page, 'linde.admin')
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['SPR10001', 'Reminders'])
  const product = card(page, 'SPR10001')
  await expect(product.getByRole('link', { name: /Renew/ })).toBeVisible()
  await expect(product.getByRole('button', { name: /Change/ })).toHaveCount(0)
  await product.getByRole('button', { name: 'Copy Web code K7Q4M2XW' }).click()
  await expect(page.getByText('Copied: SPR10001-K7Q4M2XW')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SPR10001-K7Q4M2XW')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await product.getByRole('button', { name: /Copy/ }).click()
  await expect(page.getByText(/Your browser does not let us copy/)).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('K7Q4M2XW')
  await page.goto('/products/SPR10001')
  await expect(page).toHaveURL(/\/home$/)
})

test('a school’s admin renews the web code, which replaces the old one', async ({ page }) => {
  await signedIn(page, 'jozef.admin')
  await page.goto('/products')
  const product = card(page, 'SPR10002')
  const open = product.getByRole('button', { name: 'New web code' })
  const dialog = page.getByRole('alertdialog', { name: 'Make a new web code?' })
  const copy = (code: string | RegExp) => product.getByRole('button', { name: code })

  await open.click()
  await expect(dialog).toContainText('The web code of SPR10002 stops working at once.')
  await dialog.getByRole('button', { name: 'No, go back' }).click()
  await expect(copy('Copy Web code T3N8B6RC')).toBeVisible()

  await open.click()
  await dialog.getByRole('button', { name: 'Yes, new web code' }).click()
  await expect(page.getByText('SPR10002 has a new web code.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(copy(/Copy Web code (?!T3N8B6RC)[A-Z2-9]{10}$/)).toBeVisible()
  await expect(open).toBeFocused()
  await page.reload()
  await expect(copy('Copy Web code T3N8B6RC')).toHaveCount(0)
})

test('a web code made in one tab is not replaced by a question still open in another', async ({
  page,
  context,
}) => {
  await signedIn(page, 'jozef.admin')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/products')
    await card(tab, 'SPR10002').getByRole('button', { name: 'New web code' }).click()
  }
  const yes = (tab: Page) => tab.getByRole('button', { name: 'Yes, new web code' })
  const codeIn = (tab: Page) => card(tab, 'SPR10002').getByRole('button', { name: /Copy Web code/ })
  const before = String(await codeIn(page).textContent())
  await yes(page).click()
  await expect(page.getByText('SPR10002 has a new web code.')).toBeVisible()
  await expect(codeIn(page)).not.toHaveText(before)
  const made = String(await codeIn(page).textContent())
  await yes(other).click()
  await expect(other.getByText(/This has changed since you looked at it/)).toBeVisible()
  await expect(yes(other)).toHaveCount(0)
  await expect(codeIn(other)).toHaveText(made)
})

for (const login of ['linde.klas3', 'lena']) {
  test(`${login} sees the product without its web code and without anything to change`, async ({ page }) => {
    await signedIn(page, login)
    await page.goto('/home')
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    const product = card(page, 'SPR10001')
    await expect(product).toContainText('Number of seats30')
    await expect(product).not.toContainText('Web code')
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  })
}

test('staff search for a product, open it, and go to its groups and back', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/products')
  await expect(page.getByText('Which licence are you looking for?')).toBeVisible()
  await page.getByLabel('Serial number').fill('spr10')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=SPR10$/)
  await page.getByRole('link', { name: 'SPR10002' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sint-Jozefscollege' })).toBeVisible()
  await expect(card(page, 'SPR10002')).toContainText('Web code')
  await page.getByRole('link', { name: 'Groups and people' }).click()
  await expect(page).toHaveURL(/\/users\/SPR10002$/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Serial number')).toHaveValue('SPR10')
  await expect(page.getByRole('link', { name: 'SPR10005' })).toBeVisible()
  await page.getByRole('link', { name: 'SPR10005' }).click()
  await page.getByRole('link', { name: 'Products', exact: true }).last().click()
  await expect(page).toHaveURL(/\/products$/)
  await page.goto('/products?q=xyz')
  await expect(page.getByText('“xyz” is not a serial number')).toBeVisible()
})

test('an unknown product, or one of another dealer, leads back to the list', async ({ page }) => {
  await signedIn(page, 'dealer')
  for (const number of ['SPR99999', 'SPR10002', 'spr-1']) {
    await page.goto(`/products/${number}`)
    await expect(page.getByText('This product was not found')).toBeVisible()
  }
  await page.getByRole('link', { name: 'All my products' }).click()
  await expect(card(page, 'SPR10001')).toBeVisible()
})

test('products that fail to load can be reloaded, and an empty list says so', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.route('**/api/v1/products?*', (route) =>
    route.fulfill({ status: 500, json: { error: true, errormsg: 'Broken.' } }),
  )
  await page.goto('/products')
  await expect(page.getByRole('alert')).toContainText('Broken.')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'SPR10001')).toBeVisible()

  await page.route('**/api/v1/products?*', (route) =>
    route.fulfill({ json: { error: false, errormsg: '', data: [], total: 0 } }),
  )
  await page.reload()
  await expect(page.getByText('You have no products yet')).toBeVisible()
})
