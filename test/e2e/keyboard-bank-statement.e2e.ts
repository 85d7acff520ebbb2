import type { Locator, Page } from '@playwright/test'
import { dateInBrussels, daysAfter } from '#server/platform/calendar.ts'
import { type CodaMovement, codaFile } from '#test/support/coda-file.ts'
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

async function chooseFile(page: Page, button: string, text: string, name = 'november.cod'): Promise<void> {
  const opening = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: button }))
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') }
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

  // It is left out also once another invoice was filled in for it, and not noted for the first one.
  const left = main.getByRole('group', { name: 'De Vuurtoren' })
  await type(page, left.getByRole('textbox', { name: 'Invoice number' }), second.number)
  await page.keyboard.press('Enter')
  await expect(sentence).toContainText('1 pays an invoice and 1 pays too much')
  await press(page, main.getByRole('button', { name: 'Leave out De Vuurtoren' }))
  await expect(sentence).toContainText('1 is left out')
  await expect(putBack).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sentence).toContainText('1 pays an invoice and 1 pays a part')

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
  await expect(main).toContainText('Nothing will be noted.')

  await page.goto(`/invoices/${first.number}`)
  await expect(main).toContainText('from a bank statement')
  await expect(main.getByRole('button', { name: /^Take back/ })).toBeVisible()
})

const calls = '**/api/v1/bank_files'

/** Opens the screen with a statement of payments that name no invoice. */
async function opened(
  page: Page,
  cents: readonly number[],
  movements: CodaMovement[] = [],
): Promise<Locator> {
  const unnamed = cents.map((amountCents) => ({ date: today(), amountCents, payer: `Payer ${amountCents}` }))
  await signedIn(page, 'staff')
  await page.goto('/bank-statement')
  await chooseFile(page, 'Choose a file', codaFile({ oldCents: 0, movements: [...unnamed, ...movements] }))
  return page.getByRole('main')
}

const sentenceOf = (main: Locator) => main.getByRole('status').filter({ hasText: 'came in' })

test('staff who lose the connection while payments are noted see what was noted', async ({ page }) => {
  const [first] = invoices as [Ordered]
  const main = await opened(page, [], [{ date: today(), amountCents: 101, message: first.message }])
  await expect(sentenceOf(main)).toContainText('1 payment came in')
  await page.route(calls, async (route) => {
    if (route.request().postDataJSON().dry_run) return route.fallback()
    await route.fetch()
    await expect(main.locator('[inert]').filter({ hasText: 'Choose another file' })).toHaveCount(1)
    return route.abort('connectionreset')
  })
  await press(page, page.getByRole('button', { name: 'Note 1 payment' }))
  await expect(main.getByRole('alert')).toContainText('Check your internet connection')
  await expect(main).toContainText('All payments in this file were noted before.')
  await expect(main.getByRole('button', { name: /^Note/ })).toHaveCount(0)
})

test('decisions of staff wait for each other, stay when a lost connection needs another try, and move no row', async ({
  page,
}) => {
  const [, second] = invoices as [Ordered, Ordered]
  const main = await opened(page, [31_001, 31_002, 31_003])
  const fieldOf = (cents: number) =>
    main.getByRole('group', { name: `Payer ${cents}` }).getByRole('textbox', { name: 'Invoice number' })
  await expect(sentenceOf(main)).toContainText('3 payments came in')
  const answers: (() => void)[] = []
  await page.route(calls, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return route.fallback()
  })
  for (const cents of [31_002, 31_003]) {
    await type(page, fieldOf(cents), second.number)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  const note = main.getByRole('button', { name: 'Note 1 payment' })
  await expect(note).toHaveAttribute('aria-disabled', 'true')
  answers[1]?.()
  await expect(main.getByRole('button', { name: 'Note 2 payments' })).not.toHaveAttribute('aria-disabled')
  await expect(main.getByRole('listitem')).toContainText(['Payer 31001', 'Payer 31002', 'Payer 31003'])

  await page.unroute(calls)
  await page.route(calls, (route) => route.abort('connectionreset'))
  await press(page, main.getByRole('button', { name: 'Note 2 payments' }))
  await expect(main.getByRole('alert')).toContainText('Check your internet connection')
  await page.unroute(calls)
  await press(page, main.getByRole('button', { name: 'Try again' }))
  await expect(page.getByRole('button', { name: 'Choose another file' })).toBeFocused()
  await expect(sentenceOf(main)).toContainText('3 payments came in: 2 pay too much and 1 fits no invoice.')
})

test('staff hear of a second wrong file, may try one again that no connection let be read, and of more than a hundred see the next', async ({
  page,
}) => {
  await page.route('**/decode-statement-*.js', (route) => route.abort('internetdisconnected'))
  const cents = Array.from({ length: 102 }, (_, at) => 41_000 + at)
  const main = await opened(page, cents)
  await expect(main.getByRole('alert')).toContainText('Check your internet connection')
  await page.unroute('**/decode-statement-*.js')
  await press(page, main.getByRole('button', { name: 'Try again' }))
  await expect(sentenceOf(main)).toContainText('102 payments came in')
  await press(page, main.getByRole('button', { name: 'Show 2 more' }), 'Shift+Tab')
  await expect(main.getByRole('listitem').filter({ hasText: 'Payer 41100' })).toBeFocused()

  await chooseFile(page, 'Choose another file', '%PDF-1.7', 'first.pdf')
  await main.getByRole('alert').evaluate((alert) => alert.setAttribute('data-first', ''))
  await chooseFile(page, 'Choose another file', '%PDF-1.7', 'second.pdf')
  await expect(main).toContainText('second.pdf')
  await expect(main.getByRole('alert').and(page.locator(':not([data-first])'))).toBeVisible()
})

test('staff whose session has ended are asked to sign in', async ({ page }) => {
  const main = await opened(page, [51_001])
  await expect(sentenceOf(main)).toContainText('1 payment came in')
  const refusal = { error: true, code: 'session.required', errormsg: 'Please log in first.' }
  await page.route('**/api/v1/{bank_files,isloggedin}', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 401, json: refusal }) : route.fallback(),
  )
  await page.context().clearCookies()
  await chooseFile(page, 'Choose another file', codaFile({ oldCents: 0, movements: [] }))
  await page.waitForURL('**/login**')
})
