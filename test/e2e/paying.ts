import { expect, type Page } from '@playwright/test'
import { port } from './portal.ts'

/** The payment provider's stand-in listens on the second port after the portal's. */
export const standIn = `http://127.0.0.1:${port + 2}`

/** The stand-in for the access point to Peppol, on the fifth. */
export const accessPoint = `http://127.0.0.1:${port + 5}`

/** The button that leads to the payment page. */
export const pay = (page: Page) => page.getByRole('button', { name: /^Pay €/ })

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** In Brussels, `YYYY-MM-DD`. */
export const today = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' }).format(new Date())

/** A date in the pages' British English format. */
export const written = (date: string) => date.split('-').reverse().join('/')

/** A licence's valid-until date, from the server. */
export async function endDate(page: Page, serialNumber: string): Promise<string> {
  const reply = await page.request.get(`/api/v1/products/${serialNumber}`)
  return (await reply.json()).product.weblock.valid_until
}

/** Presses Pay and waits for the payment page. */
export async function goToPayment(page: Page, serialNumber: string): Promise<void> {
  await page.goto(`/extend/product/${serialNumber}`)
  await pay(page).click()
  await page.waitForURL(`${standIn}/checkout/*`)
}

/** Presses a button of the payment page, which sends the browser back. */
export async function choose(page: Page, button: string): Promise<number> {
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('**/successful-payment?payment=*')
  return Number(new URL(page.url()).searchParams.get('payment'))
}

/** Sets a payment’s status without the payer’s browser, as the bank would. */
export async function settle(page: Page, payment: number, status: string): Promise<void> {
  const answer = await page.request.post(`${standIn}/payments/${payment}/status`, { data: { status } })
  expect(answer.ok()).toBe(true)
}

/** The price of a renewal, changed on the wire. */
export const withOffer = (page: Page, change: (offer: object) => unknown) =>
  page.route('**/api/v1/licences/*/renewal*', async (route) => {
    const answer = await route.fetch()
    const reply = await answer.json()
    if (reply.data) change(reply.data)
    await route.fulfill({ response: answer, json: reply })
  })
