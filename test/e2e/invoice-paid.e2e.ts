import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { dateInBrussels, daysAfter } from '#server/platform/calendar.ts'
import { apiAs, test } from './accounts.ts'
import { today, written } from './paying.ts'
import { demoPassword, expect, forgetSession, signedIn } from './support.ts'

const serialNumber = 'SPR46001'

const buyer = {
  name: 'De Haven vzw',
  street: 'Kaai 1',
  postcode: '8500',
  city: 'Kortrijk',
  country: 'BE',
  vat_number: 'BE 0123.456.749',
  email: 'haven.admin@example.org',
}

/** The text of the file that pressing a link saves, a byte a character. */
async function saved(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  return readFile(await (await waiting).path(), 'latin1')
}

test.beforeAll(async ({ playwright, baseURL }) => {
  const staff = await apiAs(playwright, baseURL, 'staff')
  const validUntil = daysAfter(dateInBrussels(new Date()), 300)
  const { data } = await staff.send('put', '/licences', {
    sn: serialNumber,
    name: 'Basisschool De Haven',
    nr_lics: 10,
    valid_until: validUntil,
    price_cents: 12_100,
  })
  const admin = { login: 'haven.admin', name: 'Hanne Visser', password: demoPassword }
  await staff.send('put', `/weblockgroup/${data.group.id}/addadmin`, { admin, language: 'nl' })
  await staff.close()
})

test('staff mark an invoice paid in two presses, and the school with its files sees it paid', async ({
  page,
  playwright,
  baseURL,
}) => {
  const admin = await apiAs(playwright, baseURL, 'haven.admin')
  const order = { sn: serialNumber, kind: 'invoice', years: 1, total_cents: 12_100, buyer }
  const { data } = await admin.send('post', '/orders', order)
  await admin.close()

  await signedIn(page, 'haven.admin')
  await page.goto('/products')
  const invoices = page.getByRole('region', { name: 'Invoices' })
  await expect(invoices).toContainText('To pay')
  await invoices.getByRole('link', { name: data.number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${data.number}` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('BE 0123.456.749')
  const pdf = await saved(page, 'Download PDF')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  expect(pdf.trimEnd().slice(-5)).toBe('%%EOF')
  const xml = await saved(page, 'Download e-invoice')
  expect(xml).toContain(`<cbc:ID>${data.number}</cbc:ID>`)
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">121.00</cbc:PayableAmount>')

  await forgetSession(page)
  await signedIn(page, 'staff')
  await page.goto(`/products/${serialNumber}`)
  let presses = 0
  const press = async (button: Locator) => {
    presses += 1
    await button.click()
  }
  await press(page.getByRole('button', { name: `Mark as paid ${data.number}` }))
  const dialog = page.getByRole('dialog', { name: `Mark invoice ${data.number} as paid` })
  await press(dialog.getByRole('button', { name: 'Mark as paid' }))
  expect(presses).toBe(2)
  await expect(page.getByText(`Invoice ${data.number} is paid.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(invoices).toContainText('Paid')
  await expect(invoices.getByRole('button', { name: /^Mark as paid/ })).toHaveCount(0)

  await forgetSession(page)
  await signedIn(page, 'haven.admin')
  await page.goto(`/invoices/${data.number}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(`${written(today())} · noted by hand€121.00`)
  await expect(main).not.toContainText('To pay')
  await expect(main).not.toContainText('How to pay')
})
