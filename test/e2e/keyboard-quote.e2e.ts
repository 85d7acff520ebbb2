import { renewedUntil } from '#contract/products.ts'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { expect, heading, press, reach, test, tick } from './keyboard.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { endDate, today, written } from './paying.ts'
import { forgetSession, signedIn } from './support.ts'

const email = `directie-${Date.now()}@linde.example`

test('a dealer sends a school a quote, its board accepts it without an account, and the school gets its invoice', async ({
  page,
}) => {
  test.slow()
  await signedIn(page, 'dealer')
  const until = renewedUntil(await endDate(page, 'SPR10001'), today())
  await page.goto('/extend/product/SPR10001')
  await reach(page, page.getByRole('radio', { name: 'Pay now' }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'First a quote' })).toBeChecked()
  await tick(page, page.getByRole('radio', { name: 'Company or association' }))
  for (const [label, text] of [
    ['Quote for', 'Basisschool De Linde vzw'],
    ['Street and number', 'Lindelaan 4'],
    ['Postcode', '9000'],
    ['Town', 'Gent'],
    ['VAT or company number', '0111.111.124'],
    ['Send the quote to', email],
  ] as const) {
    await reach(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  const done = page.getByRole('heading', { level: 1, name: /^Quote Q\S+ is on its way$/ })
  await expect(done).toBeFocused()
  const number = (await done.innerText()).split(' ')[1] ?? ''
  await forgetSession(page)

  const mail = await mailTo(email, `Quote ${number} for Basisschool De Linde`)
  await page.goto(linkIn(mail, '/quote/'))
  await expect(heading(page, `Quote ${number}`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('€149.00')
  await expect(page.getByRole('main')).toContainText(`The licence then runs until ${written(until)}.`)
  await reach(page, page.getByLabel('Order reference'))
  await page.keyboard.type('BB-2026-114')
  await press(page, page.getByRole('button', { name: 'Accept and order for €149.00' }))
  await expect(page.getByRole('heading', { name: 'Accepted' })).toBeFocused()
  const said = await page.getByText(/^Invoice \S+ is on its way to /).innerText()
  const invoice = said.split(' ')[1] ?? ''
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This quote is accepted' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept and order/ })).toHaveCount(0)

  await signedIn(page, 'linde.admin')
  await page.goto(`/invoices/${invoice}`)
  await expect(page.getByText('BB-2026-114')).toBeVisible()
  expect(await endDate(page, 'SPR10001')).toBe(until)
  await page.goto(`/invoices/${number}`)
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `See invoice ${invoice}` })).toHaveAttribute(
    'href',
    `/invoices/${invoice}`,
  )

  // So that the licence can be ordered on invoice again.
  await forgetSession(page)
  await signedIn(page, 'staff')
  const token = (await page.context().cookies()).find(({ name }) => name === xsrfCookie)?.value ?? ''
  const paid = await page.request.post(`/api/v1/invoices/${invoice}/paid`, {
    data: { date: today(), amount_cents: 14_900 },
    headers: { [xsrfHeader]: decodeURIComponent(token) },
  })
  expect(paid.status()).toBe(200)
})
