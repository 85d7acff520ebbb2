import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { orderOf } from '../support/ordering.ts'
import { choose, heading, standIn } from './paying.ts'
import { expect, signedIn, test } from './support.ts'

test('an invoice is paid online from its page, where a payer who gives up comes back to', async ({
  page,
}) => {
  await signedIn(page, 'dealer')
  const token = (await page.context().cookies()).find(({ name }) => name === xsrfCookie)?.value ?? ''
  const ordered = await page.request.post('/api/v1/orders', {
    data: orderOf('SPR10005'),
    headers: { [xsrfHeader]: decodeURIComponent(token) },
  })
  const { number } = (await ordered.json()).data
  const payOnline = page.getByRole('button', { name: 'Pay online' })
  await page.goto(`/invoices/${number}`)
  await payOnline.click()
  await page.waitForURL(`${standIn}/checkout/*`)
  await choose(page, 'Cancel')
  await expect(heading(page, 'The payment was cancelled')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await payOnline.click()
  await page.waitForURL(`${standIn}/checkout/*`)
  await choose(page, 'Pay')
  await expect(heading(page, 'Thank you! Your payment has arrived')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    `/api/v1/invoices/${number}.pdf`,
  )
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('main')).toContainText('paid online')
  await expect(payOnline).toHaveCount(0)
})
