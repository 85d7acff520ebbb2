import type { Page } from '@playwright/test'
import { dateInBrussels, daysAfter } from '#server/platform/calendar.ts'
import { apiAs } from './accounts.ts'
import { expect, message, press, reach, test, tick, type } from './keyboard.ts'
import { today, written } from './paying.ts'
import { demoPassword, forgetSession, signedIn } from './support.ts'

const serialNumber = 'SPR46033'
const vatNumber = 'DE811907980'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })

/** Opens the renewal, and gives the number of a German company, which says the country. */
async function orderFromGermany(page: Page): Promise<void> {
  await signedIn(page, 'fluss.admin')
  await page.goto(`/extend/product/${serialNumber}`)
  await reach(page, page.getByRole('radio', { name: 'Pay now' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Get an invoice' })).toBeChecked()
  await tick(page, page.getByRole('radio', { name: 'Company or association' }))
  await type(page, field(page, 'VAT or company number'), 'DE 811 907 980')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('DE')
}

test('an admin asks for a VAT number to be confirmed, staff confirm it, and the order is without VAT', async ({
  page,
  playwright,
  baseURL,
}) => {
  const staff = await apiAs(playwright, baseURL, 'staff')
  // With 21 % VAT: 100 without it.
  const { data: licence } = await staff.send('put', '/licences', {
    ...{ sn: serialNumber, name: 'Schule am Fluss', nr_lics: 10, price_cents: 12_100 },
    valid_until: daysAfter(dateInBrussels(new Date()), 300),
  })
  const person = { login: 'fluss.admin', name: 'Anna Weber', email: 'anna@fluss.example' }
  const admin = { ...person, password: demoPassword }
  await staff.send('put', `/weblockgroup/${licence.group.id}/addadmin`, { admin, language: 'nl' })
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/renewal')) asked.push(searchParams.get('vat_number'))
  })
  const main = page.getByRole('main')
  const total = main.getByRole('definition').filter({ hasText: '€' }).last()

  await orderFromGermany(page)
  await expect(main.getByRole('status').filter({ hasText: 'There is VAT on this order.' })).toHaveCount(1)
  // Not for each key.
  expect(asked).toEqual([null, vatNumber])
  const name = field(page, 'Invoice for')
  await reach(page, name, 'Shift+Tab')
  await type(page, name, ' ')
  const ask = page.getByRole('button', { name: 'Ask for confirmation' })
  await press(page, ask)
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Please fill this in.')
  await type(page, name, 'Schule am Fluss gGmbH')
  // A failed call says so, and can be repeated.
  await page.route('**/vat_numbers', (route) => route.abort(), { times: 1 })
  await press(page, ask)
  await expect(main.getByRole('alert')).toBeVisible()
  await press(page, ask)
  const standing = main.locator('[tabindex="-1"]').filter({ hasText: 'We have been checking this number' })
  await expect(standing).toContainText(`since ${written(today())}. You can order now, with VAT.`)
  await expect(standing).toBeFocused()
  await expect(ask).toHaveCount(0)
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(total).toHaveText('€121.00')

  await forgetSession(page)
  await signedIn(page, 'staff')
  await page.goto('/home')
  const list = page.getByRole('region', { name: 'VAT numbers to confirm' })
  const row = list.getByRole('listitem').filter({ hasText: vatNumber })
  await expect(row).toContainText('Schule am Fluss gGmbH')
  await expect(row).toContainText(`Anna Weber asked on ${written(today())}`)
  await press(page, row.getByRole('button', { name: `Confirm ${vatNumber}` }))
  await expect(message(page, `VAT number ${vatNumber} is confirmed.`)).toBeVisible()
  await expect(row).toHaveCount(0)
  // The list stays, and has the focus.
  await expect(list).toContainText('All is well.')
  expect(await list.evaluate((element) => element.parentElement === document.activeElement)).toBe(true)

  await forgetSession(page)
  await orderFromGermany(page)
  await expect(main).toContainText(`This number has been confirmed since ${written(today())}.`)
  await expect(total).toHaveText('€100.00')
  await expect(main).toContainText('Reverse charge (Article 196 of Directive 2006/112/EC)')
  await expect(main).not.toContainText('VAT 21')
  await expect(main).not.toContainText('€0.00')
  for (const [label, text] of [
    ['Send the invoice to', 'rechnung@fluss.example'],
    ['Town', 'Aachen'],
    ['Postcode', '52062'],
    ['Street and number', 'Flussweg 3'],
  ] as const)
    await type(page, field(page, label), text, label === 'Send the invoice to' ? 'Tab' : 'Shift+Tab')
  await press(page, page.getByRole('button', { name: 'Renew, send the invoice' }))
  const done = page.getByRole('heading', { level: 1, name: /^Invoice \S+ is on its way$/ })
  await expect(done).toBeFocused()

  const number = (await done.innerText()).split(' ')[1] ?? ''
  const { data: invoice } = await staff.send('get', `/invoices/${number}`)
  expect(invoice).toMatchObject({ net_cents: 10_000, vat_cents: 0, total_cents: 10_000 })
  expect(invoice.buyer.vat_number).toBe(vatNumber)
  // So that the licence can be ordered on invoice again.
  await staff.send('post', `/invoices/${number}/paid`, { date: today(), amount_cents: 10_000 })
  await staff.close()
})
