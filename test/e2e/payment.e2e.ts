import { oneYearAfter, renewedUntil } from '#contract/products.ts'
import { choose, endDate, goToPayment, heading, pay, settle, standIn, today, written } from './paying.ts'
import { expect, forgetSession, signedIn, test } from './support.ts'

test('a failed payment says that nothing was paid, and can be retried', async ({ page }) => {
  await signedIn(page, 'dealer')
  const before = await endDate(page, 'SPR10005')
  await goToPayment(page, 'SPR10005')
  const first = await choose(page, 'Fail')
  await expect(heading(page, 'The payment did not work')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Nothing was paid')
  expect(await endDate(page, 'SPR10005')).toBe(before)

  await page.getByRole('link', { name: 'Try again' }).click()
  await pay(page).click()
  await page.waitForURL(`${standIn}/checkout/*`)
  expect(await choose(page, 'Pay')).not.toBe(first)
  await expect(page.getByRole('main')).toContainText(`valid until ${written(oneYearAfter(before))}.`)
})

for (const [button, title] of [
  ['Cancel', 'The payment was cancelled'],
  ['Let it expire', 'You can no longer pay here'],
] as const) {
  test(`a payer who chooses “${button}” sees that nothing was paid`, async ({ page }) => {
    await signedIn(page, 'dealer')
    const before = await endDate(page, 'ME20001')
    await goToPayment(page, 'ME20001')
    await choose(page, button)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Nothing was paid')
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/extend/product/ME20001',
    )
    expect(await endDate(page, 'ME20001')).toBe(before)
  })
}

test('the page notices that an open payment is paid, and announces it', async ({ page }) => {
  await signedIn(page, 'dealer')
  const after = renewedUntil(await endDate(page, 'SPR10005'), today())
  let id = 0
  await page.route('**/payment/start', async (route) => {
    const reply = await route.fetch()
    id = (await reply.json()).id
    await route.fulfill({ response: reply })
  })
  await goToPayment(page, 'SPR10005')
  await page.goto(`/successful-payment?payment=${id}`)
  await expect(page.getByRole('status').filter({ hasText: 'We are waiting for the bank' })).toBeVisible()
  const unfinished = page.getByRole('link', { name: 'Back to the payment' })
  await expect(unfinished).toHaveAttribute('href', '/extend/product/SPR10005')
  await unfinished.focus()

  await settle(page, id, 'paid')
  const said = page.getByRole('status').filter({ hasText: 'Thank you! Your payment has arrived' })
  await expect(said).toContainText(`valid until ${written(after)}`)
  await expect(unfinished).toHaveCount(0)
  await expect(heading(page, 'Thank you! Your payment has arrived')).toBeFocused()
})

test('without a payment in the URL the page says thanks and makes no call', async ({ page }) => {
  await signedIn(page, 'lena')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/payment/') && asked.push(request.url()))
  for (const search of ['', '?payment=nonsense']) {
    await page.goto(`/successful-payment${search}`)
    await expect(heading(page, 'Thank you')).toBeVisible()
  }
  await page.getByRole('link', { name: 'To the products' }).click()
  await expect(page).toHaveURL(/\/products$/)
  expect(asked).toEqual([])
})

test('for a payment of another person, or one that fails to load, the page claims no outcome', async ({
  page,
}) => {
  await signedIn(page, 'dealer')
  await goToPayment(page, 'ME20001')
  const id = await choose(page, 'Cancel')
  await forgetSession(page)
  await signedIn(page, 'jozef.admin')
  await page.goto(`/successful-payment?payment=${id}`)
  await expect(heading(page, 'We cannot find this payment')).toBeVisible()
  await expect(page.getByRole('link', { name: 'To the products' })).toBeVisible()

  await forgetSession(page)
  await signedIn(page, 'staff')
  const broken = { error: true, errormsg: 'Broken.' }
  await page.route('**/api/v1/payment/*', (route) => route.fulfill({ status: 500, json: broken }), {
    times: 1,
  })
  await page.goto(`/successful-payment?payment=${id}`)
  await expect(page.getByRole('main')).toContainText('Broken.')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(heading(page, 'The payment was cancelled')).toBeVisible()
})

test('staff see payments with a concern on the home page until they dismiss them', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/home')
  const card = page.getByRole('region', { name: 'Payments to look at' })
  await expect(card).toContainText('Nothing here. All is well.')

  for (const outcome of ['chargedback', 'refunded']) {
    await goToPayment(page, 'ME20001')
    const id = await choose(page, 'Pay')
    await expect(heading(page, 'Thank you! Your payment has arrived')).toBeVisible()
    await settle(page, id, outcome)
  }
  await page.goto('/home')
  await expect(card.getByRole('listitem')).toHaveCount(2)
  const first = card.getByRole('listitem').filter({ hasText: 'The bank took back €89.00 of €89.00.' })
  await expect(first).toContainText(`Since ${written(today())} · Invoice`)
  await expect(first.getByRole('link', { name: 'ME20001' })).toHaveAttribute('href', '/products/ME20001')
  await expect(card).toContainText('€89.00 of €89.00 was paid back.')

  await first.getByRole('button', { name: 'Done ME20001' }).click()
  await expect(page.getByText('The payment for ME20001 is off the list.')).toBeVisible()
  await expect(first).toHaveCount(0)
  await card.getByRole('button', { name: 'Done ME20001' }).click()
  await expect(card).toContainText('Nothing here. All is well.')
  await page.reload()
  await expect(card).toContainText('Nothing here. All is well.')
})
