import { dateInBrussels, daysAfter } from '#server/platform/calendar.ts'
import { type Api, apiAs } from './accounts.ts'
import { expect, heading, press, test, tick, type } from './keyboard.ts'
import { today, written } from './paying.ts'
import { signedIn } from './support.ts'

const serialNumber = 'SPR46004'
const customer = 'Praktijk De Brug'
const validUntil = daysAfter(dateInBrussels(new Date()), 300)

let staff: Api
let number: string

const pay = () =>
  staff.send('post', `/invoices/${number}/paid`, { date: today(), amount_cents: 12_100, text: 'Statement 9' })

test.beforeAll(async ({ playwright, baseURL }) => {
  staff = await apiAs(playwright, baseURL, 'staff')
  const licence = {
    sn: serialNumber,
    name: customer,
    nr_lics: 10,
    valid_until: validUntil,
    price_cents: 12_100,
  }
  await staff.send('put', '/licences', licence)
  const buyer = {
    ...{ name: 'De Brug vzw', street: 'Kaai 3', postcode: '8500', city: 'Kortrijk', country: 'BE' },
    ...{ vat_number: 'BE 0123.456.749', email: 'brug@example.org' },
  }
  const order = { sn: serialNumber, kind: 'invoice', years: 1, total_cents: 12_100, buyer }
  number = (await staff.send('post', '/orders', order)).data.number
})

test.afterAll(() => staff.close())

test('staff take back a note, credit the invoice with its extension, and note what they paid back', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const notice = page.getByRole('region', { name: 'What was done' })
  await pay()
  await signedIn(page, 'staff')
  await page.goto(`/invoices/${number}`)
  await press(page, page.getByRole('button', { name: `Take back ${written(today())} €121.00` }))
  const question = page.getByRole('alertdialog', { name: /^Take back the note of/ })
  await expect(question).toContainText(`Then €121.00 of invoice ${number} is open again.`)
  await press(page, question.getByRole('button', { name: 'Take back' }))
  await expect(notice).toContainText(`€121.00 of invoice ${number} is still to be paid.`)
  await expect(main).toContainText(`noted by hand · Statement 9taken back on ${written(today())}`)
  // The button disappears with the note.
  await expect(main.getByRole('heading', { name: 'What came in' })).toBeFocused()
  await expect(page.getByRole('button', { name: `Mark as paid ${number}` })).toBeVisible()

  await pay()
  await page.reload()
  await press(page, page.getByRole('button', { name: 'Credit…' }))
  const dialog = page.getByRole('dialog', { name: `Credit invoice ${number}` })
  await expect(dialog).toContainText('€121.00 will have to be paid back.')
  await type(page, dialog.getByRole('textbox', { name: 'Reason' }), 'Ordered twice')
  await tick(page, dialog.getByRole('checkbox', { name: /^Also take back the extension/ }))
  await press(page, dialog.getByRole('button', { name: 'Credit €121.00' }))
  await expect(heading(page, `Invoice ${number}`)).toBeFocused()
  await expect(notice).toContainText(`Licence ${serialNumber} now ends on ${written(validUntil)}.`)
  await press(page, notice.getByRole('link', { name: /^See credit note/ }), 'Shift+Tab')
  await expect(page.getByRole('heading', { level: 1, name: /^Credit note C/ })).toBeFocused()
  await expect(main).toContainText('ReasonOrdered twice')
  await expect(main).toContainText(`€121.00 is still to be paid back for invoice ${number}.`)

  await page.goto('/home')
  const card = page.getByRole('region', { name: 'Payments to look at' })
  await press(page, card.getByRole('link', { name: `€121.00 to pay back to ${customer}` }))
  await expect(heading(page, `Invoice ${number}`)).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Note as paid back' }))
  const form = page.getByRole('dialog', { name: /^Note what was paid back/ })
  await press(page, form.getByRole('button', { name: 'Note as paid back' }))
  await expect(form).toBeHidden()
  await expect(heading(page, `Invoice ${number}`)).toBeFocused()
  await expect(main).toContainText('paid back, noted by hand')
  await expect(main).not.toContainText('To pay back')
})
