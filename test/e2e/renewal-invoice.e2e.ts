import type { Page } from '@playwright/test'
import { renewedUntil } from '#contract/products.ts'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { endDate, heading, today, withOffer, written } from './paying.ts'
import { demoPassword, expect, forgetSession, signedIn, test } from './support.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Renew, send the invoice' })
const onInvoice = (page: Page) => page.getByRole('radio', { name: 'Get an invoice' })
const kind = (page: Page, name: string) => page.getByRole('radio', { name })
const seeInvoice = (page: Page) => page.getByRole('link', { name: 'See the invoice' })

/** Staff note that the invoice is paid, so that the licence can be ordered on invoice again. */
async function payInvoice(page: Page, number: string, cents: number): Promise<void> {
  await forgetSession(page)
  await signedIn(page, 'staff')
  const token = (await page.context().cookies()).find(({ name }) => name === xsrfCookie)?.value ?? ''
  const answer = await page.request.post(`/api/v1/invoices/${number}/paid`, {
    data: { date: today(), amount_cents: cents },
    headers: { [xsrfHeader]: decodeURIComponent(token) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await forgetSession(page)
}

/** Opens the renewal from the home page. @returns the presses that this took */
async function fromHome(page: Page): Promise<number> {
  await page.goto('/home')
  await page.getByRole('region', { name: 'Seats' }).getByRole('link', { name: /Renew/ }).click()
  await expect(heading(page, 'Renew for one year')).toBeFocused()
  return 1
}

/** @returns the number of the invoice that the page names */
async function numberOf(page: Page): Promise<string> {
  const done = page.getByRole('heading', { level: 1, name: /^Invoice \S+ is on its way$/ })
  await expect(done).toBeFocused()
  return (await done.innerText()).split(' ')[1] ?? ''
}

test('a school orders on invoice from the home page in at most 6 presses, the next time in 3', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  const before = await endDate(page, 'SPR10001')
  let presses = await fromHome(page)
  await onInvoice(page).check()
  await kind(page, 'Company or association').check()
  await page.getByLabel('Street and number').click()
  await page.keyboard.type('Lindestraat 1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9000')
  await page.getByLabel('VAT or company number').click()
  await page.keyboard.type('BE 0123.456.749')
  await expect(page.getByText('The number is right')).toBeAttached()
  await send(page).click()
  presses += 5
  expect(presses).toBeLessThanOrEqual(6)

  const number = await numberOf(page)
  const until = renewedUntil(before, today())
  await expect(page.getByRole('main')).toContainText(`The licence runs until ${written(until)}.`)
  await expect(seeInvoice(page)).toHaveAttribute('href', `/invoices/${number}`)
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await page.getByRole('link', { name: 'To the products' }).click()
  await expect(page.getByRole('region', { name: 'SPR10001' })).toContainText(written(until))

  // It is unpaid: the way of the next one is closed, and leads to it.
  await page.goto('/extend/product/SPR10001')
  await expect(onInvoice(page)).toBeDisabled()
  await expect(seeInvoice(page)).toHaveAttribute('href', `/invoices/${number}`)

  await payInvoice(page, number, 14_900)
  await signedIn(page, 'linde.admin')
  presses = await fromHome(page)
  await onInvoice(page).check()
  await expect(kind(page, 'Company or association')).toBeChecked()
  await expect(page.getByLabel('VAT or company number')).toHaveValue('BE 0123.456.749')
  await send(page).click()
  presses += 2
  const next = await numberOf(page)
  expect(presses).toBe(3)
  expect(next).not.toBe(number)
  await payInvoice(page, next, 14_900)
})

test('more years and seats change the price, the title and the order, and a double press orders once', async ({
  page,
}) => {
  await signedIn(page, 'dealer')
  const orders: Record<string, unknown>[] = []
  await page.route('**/api/v1/orders', (route) => {
    orders.push(route.request().postDataJSON())
    return route.fulfill({ status: 503, json: { error: true, errormsg: 'Busy.' } })
  })
  await page.goto('/extend/product/ME20001')
  await page.getByRole('radio', { name: '3 years' }).check()
  await expect(heading(page, 'Renew for 3 years')).toBeVisible()
  await page.getByRole('button', { name: 'One more: Seats' }).click()
  await onInvoice(page).check()
  const total = page.getByRole('main').locator('dl').filter({ hasText: 'Total' })
  await expect(total).toContainText('1 more seat')
  for (const [label, text] of [
    ['Invoice for', 'School'],
    ['Street and number', 'Kerkstraat 2'],
    ['Postcode', '1000'],
    ['Town', 'Brussel'],
    ['Send the invoice to', 'facturen@school.example'],
  ] as const)
    await page.getByLabel(label).fill(text)
  // The first fault gets the focus; one that another kind does not have goes with it.
  await send(page).click()
  await expect(kind(page, 'Company or association')).toBeFocused()
  await kind(page, 'Public school or public body').check()
  await send(page).click()
  await expect(page.getByLabel('VAT or company number')).toBeFocused()
  await expect(page.getByText('Please fill this in.')).toHaveCount(2)
  await kind(page, 'Someone else').check()
  await expect(page.getByText('Please fill this in.')).toHaveCount(0)
  await send(page).dblclick()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Busy.')
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({
    sn: 'ME20001',
    kind: 'invoice',
    years: 3,
    buyer: { kind: 'other', country: 'BE' },
  })

  await page.getByRole('textbox', { name: 'Seats' }).fill('1')
  await send(page).click()
  await expect(page.getByText(/^Fill in \d+ or more\.$/)).toBeVisible()
  expect(orders).toHaveLength(1)
})

test('a price that changed is shown before the order, and the typed text survives the end of the session', async ({
  page,
}) => {
  await signedIn(page, 'dealer')
  await withOffer(page, (offer) => Object.assign(offer, { total_cents: 5000 }))
  await page.goto('/extend/product/ME20001')
  await onInvoice(page).check()
  await kind(page, 'Someone else').check()
  for (const [label, text] of [
    ['Invoice for', 'School'],
    ['Street and number', 'Kerkstraat 2'],
    ['Postcode', '1000'],
    ['Town', 'Brussel'],
    ['Send the invoice to', 'facturen@school.example'],
    ['Order reference', 'BB-2026-114'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await expect(page.getByRole('main')).toContainText('Total€50.00')
  await page.unrouteAll()
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The price has changed.' }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Total€89.00')

  await page.context().clearCookies({ name: 'dummy_session' })
  await send(page).click()
  await page.waitForURL('**/login')
  await page.locator('input[autocomplete^="username"]').fill('dealer')
  await page.locator('input[autocomplete="current-password"]').fill(demoPassword)
  await page.locator('form button[type="submit"]').click()
  await expect(page).toHaveURL(/\/extend\/product\/ME20001$/)
  await onInvoice(page).check()
  await expect(kind(page, 'Someone else')).toBeChecked()
  await expect(page.getByLabel('Order reference')).toHaveValue('BB-2026-114')
})

test('a dealer’s quote goes to the customer, and switching ways keeps the typed text of both buyers', async ({
  page,
}) => {
  await signedIn(page, 'dealer')
  await withOffer(page, (offer) => Object.assign(offer, { buyer: null, customer_buyer: null }))
  await page.goto('/extend/product/ME20001')
  const quote = page.getByRole('radio', { name: 'First a quote' })
  await onInvoice(page).check()
  await page.getByLabel('Invoice for').fill('Peeters bv')
  await page.getByLabel('Street and number').fill('Winkelstraat 3')

  await quote.check()
  await expect(page.getByLabel('Quote for')).toHaveValue('Dienstencentrum De Brug')
  await expect(page.getByLabel('Street and number')).toHaveValue('')
  await expect(page.getByLabel('Send the quote to')).toHaveValue('')
  await kind(page, 'Public school or public body').check()
  for (const [label, text] of [
    ['VAT or company number', 'BE 0123.456.749'],
    ['Street and number', 'Kerkstraat 2'],
    ['Postcode', '1000'],
    ['Town', 'Brussel'],
  ] as const)
    await page.getByLabel(label).fill(text)

  await onInvoice(page).check()
  await expect(page.getByLabel('Invoice for')).toHaveValue('Peeters bv')
  await expect(page.getByLabel('Street and number')).toHaveValue('Winkelstraat 3')
  await quote.check()
  await expect(page.getByLabel('Street and number')).toHaveValue('Kerkstraat 2')
  const sendQuote = page.getByRole('button', { name: 'Send the quote' })
  await sendQuote.click()
  await expect(page.getByLabel('Send the quote to')).toBeFocused()
  await page.keyboard.type('secretariaat@school.example')
  await sendQuote.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Quote \S+ is on its way$/ })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('We send it to secretariaat@school.example.')
  await expect(page.getByRole('link', { name: 'See the quote' })).toBeVisible()
})
