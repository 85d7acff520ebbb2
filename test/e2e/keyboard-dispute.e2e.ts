import { dateInBrussels, daysAfter } from '#server/platform/calendar.ts'
import { invoice, number as mocked } from '../gallery/views/invoices.ts'
import { apiAs } from './accounts.ts'
import { expect, heading, message, press, test, type } from './keyboard.ts'
import { today, written } from './paying.ts'
import { demoPassword, forgetSession, signedIn } from './support.ts'

const serialNumber = 'SPR46012'

/** The problem of a mocked invoice. */
const disputed = { since: '2026-11-25', reason: 'Wrong amount.', is_answered: true }

const buyer = {
  ...{ name: 'De Dijk vzw', street: 'Dijk 7', postcode: '8500', city: 'Kortrijk', country: 'BE' },
  ...{ vat_number: 'BE 0123.456.749', email: 'dijk@example.org' },
}

test('an admin reports a problem with an invoice, and staff settle it with an answer', async ({
  page,
  playwright,
  baseURL,
}) => {
  const staff = await apiAs(playwright, baseURL, 'staff')
  const { data: licence } = await staff.send('put', '/licences', {
    ...{ sn: serialNumber, name: 'Basisschool De Dijk', nr_lics: 10, price_cents: 12_100 },
    valid_until: daysAfter(dateInBrussels(new Date()), 300),
  })
  const person = { login: 'dijk.admin', name: 'Dina Maes', email: 'dina@dijk.example' }
  const admin = { ...person, password: demoPassword }
  await staff.send('put', `/weblockgroup/${licence.group.id}/addadmin`, { admin, language: 'nl' })
  const order = { sn: serialNumber, kind: 'invoice', years: 1, total_cents: 12_100, buyer }
  const { number } = (await staff.send('post', '/orders', order)).data
  const main = page.getByRole('main')
  const title = heading(page, `Invoice ${number}`)

  await signedIn(page, 'dijk.admin')
  await page.goto(`/invoices/${number}`)
  const report = page.getByRole('button', { name: 'Report a problem' })
  await press(page, report)
  const dialog = page.getByRole('dialog', { name: `Report a problem with invoice ${number}` })
  await type(page, dialog.getByRole('textbox', { name: 'What is wrong?' }), 'We ordered 8 seats, not 10.')
  // A failed call keeps the text.
  await page.route('**/dispute', (route) => route.abort(), { times: 1 })
  const send = dialog.getByRole('button', { name: 'Report a problem' })
  await press(page, send)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await press(page, send)
  await expect(message(page, 'Thank you. We will look into it.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(main).toContainText('Problem reported')
  await expect(main).toContainText(`A problem was reported on ${written(today())}.`)
  await expect(report).toHaveCount(0)
  await expect(title).toBeFocused()
  await expect(main.getByRole('heading', { name: 'How to pay' })).toBeVisible()

  await forgetSession(page)
  await signedIn(page, 'staff')
  await page.goto(`/invoices/${number}`)
  await expect(main.getByRole('blockquote')).toHaveText('We ordered 8 seats, not 10.')
  await press(page, page.getByRole('button', { name: 'Settle…' }))
  const settle = page.getByRole('dialog', { name: `Settle the problem with invoice ${number}` })
  await expect(settle).toContainText('We ordered 8 seats, not 10.')
  await type(page, settle.getByRole('textbox', { name: 'Answer' }), 'Your order was for 10 seats.')
  await press(page, settle.getByRole('button', { name: 'Settle' }))
  await expect(message(page, 'The problem is settled.')).toBeVisible()
  await expect(settle).toBeHidden()
  await expect(main.getByRole('blockquote')).toHaveCount(0)
  await expect(main).not.toContainText('Problem reported')
  await expect(page.getByRole('button', { name: 'Note a problem' })).toBeVisible()
  await expect(title).toBeFocused()

  // So that the licence can be ordered on invoice again.
  await staff.send('post', `/invoices/${number}/paid`, { date: today(), amount_cents: 12_100 })
  await staff.close()
})

test('a problem with an invoice that a colleague has settled meanwhile is gone from its page', async ({
  page,
}) => {
  const show = (changed: object) => invoice(changed)({ page, say: String })
  await signedIn(page, 'staff')
  await show({ state: 'disputed', dispute: disputed })
  await page.route(`**/api/v1/invoices/${mocked}/dispute/settle`, async (route) => {
    await show({})
    const refusal = { error: true, code: 'invoice.notDisputed', errormsg: 'Someone has settled it.' }
    await route.fulfill({ status: 409, json: refusal })
  })
  await page.goto(`/invoices/${mocked}`)
  await press(page, page.getByRole('button', { name: 'Settle…' }))
  const settle = page.getByRole('dialog', { name: `Settle the problem with invoice ${mocked}` })
  await type(page, settle.getByRole('textbox', { name: 'Answer' }), 'The amount is right.')
  await press(page, settle.getByRole('button', { name: 'Settle' }))
  await expect(settle.getByRole('alert')).toHaveText('Someone has settled it.')
  await expect(settle.getByRole('textbox', { name: 'Answer' })).toHaveValue('The amount is right.')
  await expect(page.getByText('Problem reported')).toHaveCount(0)
  await press(page, settle.getByRole('button', { name: 'Cancel' }))
  await expect(heading(page, `Invoice ${mocked}`)).toBeFocused()
})

test('a problem that someone else has reported meanwhile is on the page, and what was typed stays', async ({
  page,
}) => {
  const show = (changed: object) => invoice(changed)({ page, say: String })
  await signedIn(page, 'linde.admin')
  await show({})
  await page.route(`**/api/v1/invoices/${mocked}/dispute`, async (route) => {
    await show({ state: 'disputed', dispute: disputed })
    const refusal = { error: true, code: 'invoice.disputed', errormsg: 'It was reported already.' }
    await route.fulfill({ status: 409, json: refusal })
  })
  await page.goto(`/invoices/${mocked}`)
  await press(page, page.getByRole('button', { name: 'Report a problem' }))
  const report = page.getByRole('dialog', { name: `Report a problem with invoice ${mocked}` })
  await type(page, report.getByRole('textbox', { name: 'What is wrong?' }), 'It is not ours.')
  await press(page, report.getByRole('button', { name: 'Report a problem' }))
  await expect(report.getByRole('alert')).toHaveText('It was reported already.')
  await expect(report.getByRole('textbox', { name: 'What is wrong?' })).toHaveValue('It is not ours.')
  await press(page, report.getByRole('button', { name: 'Cancel' }))
  await expect(page.getByRole('blockquote')).toHaveText('Wrong amount.')
  await expect(heading(page, `Invoice ${mocked}`)).toBeFocused()
})
