import type { Page } from '@playwright/test'
import { dateInBrussels, daysAfter } from '#server/platform/calendar.ts'
import { codaFile } from '#test/support/coda-file.ts'
import { apiAs } from './accounts.ts'
import { expect, press, reach, test, type } from './keyboard.ts'
import { today } from './paying.ts'
import { signedIn } from './support.ts'

const buyer = {
  name: 'De Vuurtoren vzw',
  street: 'Kaai 2',
  postcode: '8500',
  city: 'Kortrijk',
  country: 'BE',
  vat_number: 'BE 0123.456.749',
  email: 'vuurtoren@example.org',
}

type Ordered = { number: string; message: string }
const invoices: Ordered[] = []

test.beforeAll(async ({ playwright, baseURL }) => {
  const staff = await apiAs(playwright, baseURL, 'staff')
  for (const [sn, name] of [
    ['SPR46021', 'Basisschool De Vuurtoren'],
    ['SPR46022', 'Praktijk De Golf'],
  ]) {
    const validUntil = daysAfter(dateInBrussels(new Date()), 300)
    await staff.send('put', '/licences', {
      sn,
      name,
      nr_lics: 10,
      valid_until: validUntil,
      price_cents: 12_100,
    })
    const order = { sn, kind: 'invoice', years: 1, total_cents: 12_100, buyer }
    const { number } = (await staff.send('post', '/orders', order)).data
    const { payment_reference: reference } = (await staff.send('get', `/invoices/${number}`)).data
    invoices.push({ number, message: reference.replaceAll(/\D/g, '') })
  }
  await staff.close()
})

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const opening = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name }))
  const file = { name: 'november.cod', mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') }
  await (await opening).setFiles(file)
}

test('staff read a bank statement, say which invoice a payment is for, and note each payment once', async ({
  page,
}) => {
  const [first, second] = invoices as [Ordered, Ordered]
  const movements = [
    { date: today(), amountCents: 12_100, message: first.message, payer: 'De Vuurtoren' },
    { date: today(), amountCents: 5003, text: 'rekening november', payer: 'P. De Smet' },
    { date: today(), amountCents: -8812, text: 'factuur 88', payer: 'Drukkerij Claes' },
  ]
  const statement = codaFile({ oldCents: 100_000, movements })
  await signedIn(page, 'staff')
  await page.goto('/home')
  await press(page, page.getByRole('link', { name: 'Read a bank statement' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Bank statement' })).toBeVisible()
  await chooseFile(page, 'Choose a file', statement)
  const main = page.getByRole('main')
  const sentence = main.getByRole('status').filter({ hasText: 'came in' })
  await expect(sentence).toHaveText(
    '2 payments came in: 1 pays an invoice and 1 fits no invoice. 1 movement went out.',
  )

  const row = main.getByRole('listitem').filter({ hasText: 'P. De Smet' })
  await type(page, row.getByRole('textbox', { name: 'Invoice number' }), '2026-999999')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('textbox', { name: 'Invoice number' })).toHaveAttribute('aria-invalid', 'true')
  await type(page, row.getByRole('textbox', { name: 'Invoice number' }), second.number)
  await press(page, row.getByRole('button', { name: 'Use this invoice' }))
  await expect(sentence).toHaveText(
    '2 payments came in: 1 pays an invoice and 1 pays a part. 1 movement went out.',
  )
  await expect(row).toBeFocused()
  await expect(row).toContainText('€70.97 of the invoice will still be open.')

  const paying = main.getByRole('listitem').filter({ hasText: first.number })
  await press(page, paying.getByRole('button', { name: 'Leave out De Vuurtoren' }))
  await expect(sentence).toContainText('1 is left out')
  const putBack = main.getByRole('button', { name: 'Put back De Vuurtoren' })
  await expect(putBack).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sentence).toContainText('1 pays an invoice')

  await expect(main).toContainText('€171.03 in total')
  await press(page, page.getByRole('button', { name: 'Note 2 payments' }))
  await expect(page.getByRole('heading', { name: '2 payments noted.' })).toBeFocused()
  await expect(main.getByRole('listitem').filter({ hasText: first.number })).toContainText('Paid')
  await expect(main.getByRole('listitem').filter({ hasText: second.number })).toContainText(
    '€70.97 still open',
  )

  await press(page, page.getByRole('button', { name: 'Another bank statement' }))
  await reach(page, page.getByRole('button', { name: 'Choose a file' }))
  await chooseFile(page, 'Choose a file', statement)
  await expect(main).toContainText('All payments in this file were noted before. 1 movement went out.')
  await expect(main).toContainText('There is nothing to note in this file.')

  await page.goto(`/invoices/${first.number}`)
  await expect(main).toContainText('from a bank statement')
  await expect(main.getByRole('button', { name: /^Take back/ })).toBeVisible()
})
