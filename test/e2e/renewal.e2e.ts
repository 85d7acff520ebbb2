import type { Page } from '@playwright/test'
import { renewedUntil } from '#contract/products.ts'
import { choose, endDate, goToPayment, heading, pay, standIn, today, withOffer, written } from './paying.ts'
import { expect, forgetSession, signedIn, test, withoutFirstData } from './support.ts'

test('an admin of a school pays for one more year, and the product shows the new end date', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  const before = await endDate(page, 'SPR10001')
  const after = renewedUntil(before, today())
  await page.goto('/products')
  await page.getByRole('link', { name: /Renew for one year.*SPR10001/ }).click()
  await expect(page).toHaveURL(/\/extend\/product\/SPR10001$/)
  const main = page.getByRole('main')
  await expect(main).toContainText('Basisschool De Linde · Gent · SPR10001')
  await expect(main).toContainText('Seats30')
  await expect(main.getByRole('definition').filter({ hasText: 'On' })).toHaveCount(2)
  await expect(main.getByText(written(before))).toBeVisible()
  await expect(main.getByText(written(after))).toBeVisible()
  await expect(main).toContainText('Without VAT€123.14VAT 21 %€25.86Total€149.00')

  await pay(page).click()
  await page.waitForURL(`${standIn}/checkout/*`)
  await expect(page.getByRole('main')).toContainText('149')
  await choose(page, 'Pay')
  await expect(heading(page, 'Thank you! Your payment has arrived')).toBeVisible()
  await expect(main).toContainText(`Licence SPR10001 is now valid until ${written(after)}.`)
  await expect(main).toContainText('Amount paid€149.00')
  await page.getByRole('link', { name: 'To the products' }).click()
  await expect(page.getByRole('region', { name: 'SPR10001' })).toContainText(written(after))
})

test('where no orders are taken the page is one price, and says of VAT what the brand says', async ({
  page,
}) => {
  await signedIn(page, 'dealer')
  await withoutFirstData(page)
  await withOffer(page, (offer) => Object.assign(offer, { ways: [] }))
  const total = page.getByRole('main').locator('dl').filter({ hasText: 'Total' })
  for (const [pricesIncludeVat, said] of [
    [false, 'Without VAT'],
    [undefined, null],
  ] as const) {
    await page.route('**/api/v1/config', async (route) => {
      const config = await (await route.fetch()).json()
      return route.fulfill({ json: { ...config, brand: { ...config.brand, pricesIncludeVat } } })
    })
    await page.goto('/extend/product/ME20001')
    await expect(total).toContainText('€')
    if (said) await expect(total).toContainText(said)
    else await expect(total).not.toContainText('VAT')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.unroute('**/api/v1/config')
  }
})

test('a payer who returns to an open payment pays that one, and no other', async ({ page }) => {
  await signedIn(page, 'dealer')
  await goToPayment(page, 'ME20001')
  const checkout = page.url()
  await page.goBack()
  await pay(page).click()
  await page.waitForURL(`${standIn}/checkout/*`)
  expect(page.url()).toBe(checkout)
  await choose(page, 'Cancel')
})

test('a second press starts nothing, and after Back the button works again', async ({ page }) => {
  await signedIn(page, 'dealer')
  // A 204 leaves the browser on the page, like its stop button.
  await page.route(`${standIn}/checkout/*`, (route) => route.fulfill({ status: 204 }))
  await page.clock.install()
  const starts: string[] = []
  page.on('request', (request) => request.url().endsWith('/payment/start') && starts.push(request.url()))
  await page.goto('/extend/product/ME20001')
  const left = () => page.waitForResponse(`${standIn}/checkout/*`)
  await Promise.all([left(), pay(page).dblclick()])
  await expect(pay(page)).toHaveAttribute('aria-disabled', 'true')
  await pay(page).click({ force: true })
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(pay(page)).not.toHaveAttribute('aria-disabled')
  expect(starts).toHaveLength(1)
  await Promise.all([left(), pay(page).click()])
  expect(starts).toHaveLength(2)
  await expect(pay(page)).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(15_000)
  await expect(pay(page)).not.toHaveAttribute('aria-disabled')
})

test('a dealer goes from the product to the confirmation by keyboard alone', async ({ page }) => {
  await signedIn(page, 'dealer')
  await page.goto('/products/ME20001')
  const press = async (target: ReturnType<Page['getByRole']>) => {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < 40; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await press(page.getByRole('link', { name: /Renew for one year/ }))
  await expect(heading(page, 'Renew for one year')).toBeFocused()
  await press(pay(page))
  await page.waitForURL(`${standIn}/checkout/*`)
  await press(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(heading(page, 'Thank you! Your payment has arrived')).toBeVisible()
  await press(page.getByRole('link', { name: 'To the products' }))
  await expect(page).toHaveURL(/\/products$/)
})

test('a person who cannot renew sees why, with a way back', async ({ page }) => {
  await signedIn(page, 'dealer')
  for (const [serialNumber, reason] of [
    ['SPR10003', 'This licence is permanent.'],
    ['SPR10004', 'This product has no web licence.'],
    ['SPR10002', 'We do not know this licence'],
    ['no-number', 'We do not know this licence'],
  ] as const) {
    await page.goto(`/extend/product/${serialNumber}`)
    await expect(page.getByText(reason)).toBeVisible()
    await expect(pay(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'To the products' })).toHaveAttribute('href', '/products')
  }
  await forgetSession(page)
  await signedIn(page, 'lena')
  await page.goto('/extend/product/SPR10001')
  await expect(page.getByText('Only the main admin of this licence or the dealer')).toBeVisible()
})

test('a price that has changed meanwhile is shown before anything is paid', async ({ page }) => {
  await signedIn(page, 'dealer')
  await withOffer(page, (offer) => Object.assign(offer, { total_cents: 5000 }))
  await page.route('**/api/v1/products/ME20001', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    body.product.weblock.price_cents = 5000
    await route.fulfill({ json: body })
  })
  await page.goto('/extend/product/ME20001')
  const payBefore = page.getByRole('button', { name: 'Pay €50.00' })
  await expect(payBefore).toBeEnabled()
  await page.unrouteAll()
  await payBefore.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The price has changed.' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay €89.00' })).toBeEnabled()
  await expect(page.getByRole('main')).toContainText('Total€89.00')
})

test('if the provider is down the page says so, and Pay can be pressed again', async ({ page }) => {
  await signedIn(page, 'dealer')
  await page.goto('/extend/product/ME20001')
  const away = { error: true, code: 'payment.providerAway', errormsg: 'The payment page is away.' }
  await page.route('**/payment/start', (route) => route.fulfill({ status: 503, json: away }), { times: 1 })
  await pay(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The payment page is away.')
  await pay(page).click()
  await page.waitForURL(`${standIn}/checkout/*`)
  await choose(page, 'Cancel')
})

test('a licence that fails to load says what to do', async ({ page }) => {
  await signedIn(page, 'dealer')
  const broken = { error: true, errormsg: 'Broken.' }
  await page.route('**/api/v1/products/ME20001', (route) => route.fulfill({ status: 500, json: broken }), {
    times: 1,
  })
  await page.goto('/extend/product/ME20001')
  await expect(page.getByRole('alert').filter({ hasText: 'Broken.' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pay(page)).toBeVisible()
})
