import { dateInBrussels, daysAfter } from '#server/platform/calendar.ts'
import { apiAs } from './accounts.ts'
import { expect, press, reach, test, type } from './keyboard.ts'
import { signedIn } from './support.ts'

const serialNumber = 'SPR46002'

test.beforeAll(async ({ playwright, baseURL }) => {
  const staff = await apiAs(playwright, baseURL, 'staff')
  await staff.send('put', '/licences', {
    sn: serialNumber,
    name: 'Praktijk De Sluis',
    nr_lics: 10,
    valid_until: daysAfter(dateInBrussels(new Date()), 300),
    price_cents: 12_100,
  })
  await staff.close()
})

test('an invoice is ordered for two years and more seats, and marked as paid', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto(`/products/${serialNumber}`)
  await press(page, page.getByRole('link', { name: /^Renew for one year/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Renew for one year' })).toBeFocused()

  // One stop for the ways, and one for the years: arrows choose.
  await reach(page, page.getByRole('radio', { name: 'Pay now' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Get an invoice' })).toBeChecked()
  await reach(page, page.getByRole('radio', { name: '1 year' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '2 years' })).toBeChecked()
  await type(page, page.getByRole('textbox', { name: 'Seats' }), '11')
  await reach(page, page.getByRole('radio', { name: 'Company or association' }))
  await page.keyboard.press('Space')
  for (const [label, text] of [
    ['Invoice for', 'De Sluis bv'],
    ['VAT or company number', '0123.456.749'],
    ['Street and number', 'Sluisweg 9'],
    ['Postcode', '8500'],
    ['Town', 'Kortrijk'],
    ['Send the invoice to', 'sluis@example.org'],
  ] as const)
    await type(page, page.getByRole('textbox', { name: label }), text)
  await press(page, page.getByRole('button', { name: 'Renew, send the invoice' }))

  const done = page.getByRole('heading', { level: 1, name: /^Invoice \S+ is on its way$/ })
  await expect(done).toBeFocused()
  const number = (await done.innerText()).split(' ')[1] ?? ''
  await press(page, page.getByRole('link', { name: 'See the invoice' }))
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeFocused()

  await press(page, page.getByRole('button', { name: `Mark as paid ${number}` }))
  const dialog = page.getByRole('dialog', { name: `Mark invoice ${number} as paid` })
  await type(page, dialog.getByRole('textbox', { name: 'Remark' }), 'Statement 12')
  await press(page, dialog.getByRole('button', { name: 'Mark as paid' }))
  await expect(dialog).toBeHidden()
  // The button is gone with what it was for.
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('noted by hand · Statement 12')
})
