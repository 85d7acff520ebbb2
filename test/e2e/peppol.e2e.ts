import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { accessPoint, today } from './paying.ts'
import { expect, signedIn, test } from './support.ts'

const buyer = {
  ...{
    kind: 'public',
    name: 'Stad Gent',
    street: 'Botermarkt 1',
    postcode: '9000',
    city: 'Gent',
    country: 'BE',
  },
  ...{ enterprise_number: '0207.451.227', reference: 'BB-2026-7', email: 'facturen@gent.example' },
}

test('an invoice goes over Peppol, the network refuses it, and staff send it again from their home', async ({
  page,
}) => {
  test.slow()
  await signedIn(page, 'staff')
  const { data: offer } = await (await page.request.get('/api/v1/licences/SPR10002/renewal')).json()
  const token = (await page.context().cookies()).find(({ name }) => name === xsrfCookie)?.value ?? ''
  const post = async (path: string, data: object) => {
    const headers = { [xsrfHeader]: decodeURIComponent(token) }
    return (await page.request.post(`/api/v1${path}`, { data, headers })).json()
  }
  const amount = { total_cents: offer.total_cents }
  const { data: order } = await post('/orders', {
    sn: 'SPR10002',
    kind: 'invoice',
    years: 1,
    ...amount,
    buyer,
  })
  expect(order).toMatchObject({ peppol: true })

  await page.goto(`/invoices/${order.number}`)
  /** Those of this invoice: other tests order too. */
  const documents = async (): Promise<{ id: string; to: string; xml: string; state: string }[]> => {
    const all = await (await page.request.get(`${accessPoint}/api/documents`)).json()
    return all.filter(({ xml }: { xml: string }) => xml.includes(`<cbc:ID>${order.number}</cbc:ID>`))
  }
  const states = async () => (await documents()).map(({ state }) => state)
  await expect.poll(async () => (await states()).join(), { timeout: 20_000 }).toMatch(/^(sent|delivered)$/)
  const [{ id, to, xml } = { id: '', to: '', xml: '' }] = await documents()
  expect([to, xml.includes(buyer.reference)]).toEqual(['0208:0207451227', true])
  await page.request.post(`${accessPoint}/api/documents/${id}/state`, {
    data: { state: 'refused', reason: 'Mailbox closed' },
  })
  await expect(page.getByText('Mailbox closed')).toBeVisible({ timeout: 40_000 })

  await page.goto('/home')
  const row = page.getByRole('listitem').filter({ hasText: order.number })
  await expect(row).toContainText('Mailbox closed')
  await row.getByRole('button', { name: /^Send again/ }).click()
  await expect(row).toHaveCount(0)
  // Still one document.
  await expect.poll(async () => (await states()).join(), { timeout: 20_000 }).toMatch(/^(sent|delivered)$/)
  // So that the licence can be ordered on invoice again.
  await post(`/invoices/${order.number}/paid`, { date: today(), amount_cents: offer.total_cents })
})
