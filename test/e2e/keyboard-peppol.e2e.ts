import type { Page } from '@playwright/test'
import { creditNumber } from '../gallery/views/credit-notes.ts'
import { invoice, number } from '../gallery/views/invoices.ts'
import { expect, heading, message, press, test } from './keyboard.ts'
import { signedIn } from './support.ts'

const address = '0208:0987654394'
const at = '2026-11-28T08:41:00.000Z'
const fault = 'The receiver is unknown.'

/** The page of the invoice shows it in this state from its next answer on. */
const show = (page: Page, sending: string) =>
  invoice({ sending, peppol: { address, at, fault } })({ page, say: String })

const title = (page: Page) => heading(page, `Invoice ${number}`)

test('staff send a refused invoice over Peppol again, and its page shows that it was delivered', async ({
  page,
}) => {
  await signedIn(page, 'staff')
  await page.clock.install()
  await show(page, 'refused')
  await page.route(`**/api/v1/invoices/${number}/sending`, async (route) => {
    expect(route.request().postDataJSON()).toEqual({ way: 'peppol' })
    await show(page, 'queued')
    await route.fulfill({ json: { error: false, errormsg: '', data: { sending: 'queued' } } })
  })
  await page.goto(`/invoices/${number}`)
  const strip = page.getByRole('status').filter({ hasText: 'Peppol' })
  await expect(strip).toContainText('Refused on Peppol on 28/11/2026, 09:41. The PDF was sent by e-mail.')
  await expect(strip).toContainText(fault)
  await press(page, page.getByRole('button', { name: 'Send again' }))
  await expect(message(page, `${number} is on its way over Peppol again.`)).toBeVisible()
  await expect(strip).toHaveText('Waiting to be sent over Peppol since 28/11/2026, 09:41.')
  await expect(title(page)).toBeFocused()
  await show(page, 'delivered')
  await page.clock.fastForward(15_000)
  await expect(strip).toHaveText(`Delivered over Peppol to ${address} on 28/11/2026, 09:41.`)
  await expect(title(page)).toBeFocused()
})

test('an invoice that staff will not send over Peppol shows what a colleague has decided meanwhile', async ({
  page,
}) => {
  await signedIn(page, 'staff')
  await show(page, 'refused')
  await page.route(`**/api/v1/invoices/${number}/sending`, async (route) => {
    expect(route.request().postDataJSON()).toEqual({ way: 'mail' })
    await show(page, 'sent')
    const refusal = { error: true, code: 'invoice.notRefused', errormsg: 'This is no longer refused.' }
    await route.fulfill({ status: 409, json: refusal })
  })
  await page.goto(`/invoices/${number}`)
  await press(page, page.getByRole('button', { name: 'Do not send it over Peppol' }))
  await expect(message(page, 'This is no longer refused.')).toBeVisible()
  await expect(page.getByText('On its way over Peppol since 28/11/2026, 09:41.')).toBeVisible()
  await expect(title(page)).toBeFocused()
})

test('staff send a refused invoice again from their home page, and the focus stays in the list', async ({
  page,
}) => {
  await signedIn(page, 'staff')
  const customer = { name: 'Basisschool De Linde', town: 'Gent', sn: 'SPR10001' }
  const papers = [
    { number, kind: 'invoice', customer, address, at, fault },
    { number: creditNumber, kind: 'credit_note', customer, address, at, fault },
  ]
  await page.route('**/api/v1/invoices/refused?*', (route) =>
    route.fulfill({ json: { error: false, errormsg: '', data: papers, total: papers.length } }),
  )
  await page.route(`**/api/v1/invoices/${number}/sending`, (route) => {
    papers.shift()
    return route.fulfill({ json: { error: false, errormsg: '', data: { sending: 'queued' } } })
  })
  await page.goto('/home')
  const list = page.getByRole('region', { name: 'E-mails and invoices that did not arrive' })
  await expect(list.getByRole('listitem').first()).toContainText(
    `${customer.name} · refused on Peppol · ${fault}`,
  )
  await press(page, list.getByRole('button', { name: `Send again ${number}` }))
  await expect(message(page, `${number} is on its way over Peppol again.`)).toBeVisible()
  await expect(list.getByRole('link', { name: number, exact: true })).toBeHidden()
  await expect(page.locator(':focus')).toContainText(creditNumber)
})
