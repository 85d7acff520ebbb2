import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { licenceId } from '#test/support/demo.ts'
import { addInvoice } from '#test/support/ordering.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dayMs } from '../platform/durations.ts'

/** By the clock of the tests, it is 15 September 2026. */
const issued = '2026-09-01'
const daysUntilOverdue = 16

describe('the invoices of a licence', () => {
  let portal: TestApp
  let admin: Client
  let licence: number
  let number: string

  beforeAll(async () => {
    portal = await createTestApp()
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    await portal.reset()
    const { db } = portal.services
    licence = await licenceId(portal, '10001')
    number = await addInvoice(db, licence, issued)
    admin = await portal.signInAs('linde.admin')
  })

  const take = (amount_cents: number) =>
    portal.services.db
      .insertInto('receipts')
      .values({
        ...{ licence_id: licence, number, source: 'hand', date: '2026-09-10', amount_cents },
        ...{ text: 'By transfer', noted_by: 1, at: new Date() },
      })
      .execute()

  const waitDays = async (days: number) => {
    portal.clock.advance(days * dayMs)
    admin = await portal.signInAs('linde.admin')
  }

  const listed = async () => (await admin.get('/licences/SPR10001/invoices')).body.data

  it('a licence lists its invoices with their amounts and files, the newest first', async () => {
    const later = await addInvoice(portal.services.db, licence, '2026-09-02')
    const list = await listed()
    expect(list.map((paper: { number: string }) => paper.number)).toEqual([later, number])
    expect(list[1]).toEqual({
      ...{ number, kind: 'invoice', date: issued, due: '2026-10-01' },
      ...{ net_cents: 12_314, vat_cents: 2586, rounding_cents: 0, total_cents: 14_900 },
      ...{ state: 'open', sending: 'queued', paid_cents: 0 },
      credited_cents: 0,
      to_pay_back_cents: 0,
      pdf: `/api/v1/invoices/${number}.pdf`,
      xml: `/api/v1/invoices/${number}.xml`,
    })
  })

  it('an invoice is open through its last day, then overdue', async () => {
    await waitDays(daysUntilOverdue)
    expect((await listed())[0].state).toBe('open')
    await waitDays(1)
    expect((await listed())[0].state).toBe('overdue')
  })

  it('an invoice is partly paid, also after its day, and paid with the last cent', async () => {
    await take(14_899)
    await waitDays(daysUntilOverdue + 1)
    expect((await listed())[0]).toMatchObject({ state: 'partly_paid', paid_cents: 14_899 })
    await take(1)
    expect((await listed())[0]).toMatchObject({ state: 'paid', paid_cents: 14_900 })
  })

  it('an invoice shows all that is on the paper, what came in, and the text of the bank’s square', async () => {
    await take(4900)
    const { body } = await admin.get(`/invoices/${number}`)
    expect(body.data).toMatchObject({
      ...{ number, state: 'partly_paid', paid_cents: 4900, language: 'en' },
      credited_cents: 0,
      to_pay_back_cents: 0,
      seller: { name: 'Vlinder nv', vat_number: 'BE0123456749' },
      buyer: { name: 'Basisschool De Linde vzw', enterprise_number: '0111111124', reference: 'BB-2026-114' },
      customer: { sn: 'SPR10001' },
      lines: [{ text: 'Program, one year', unit_cents: 12_314, vat_rate: 21 }],
      payment_reference: '+++202/6000/00192+++',
      receipts: [{ date: '2026-09-10', amount_cents: 4900, source: 'hand', text: 'By transfer' }],
    })
    const transfer = ['Vlinder nv', 'BE68539007547034', 'EUR149.00', '', '', '+++202/6000/00192+++']
    expect(body.data.epc.split('\n')).toEqual(['BCD', '002', '1', 'SCT', '', ...transfer])
  })

  it('the PDF is a file with a name in its language, and never cached', async () => {
    const { status, headers } = await admin.get(`/invoices/${number}.pdf`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`filename="Invoice ${number}.pdf"`),
      'cache-control': 'no-store',
    })
    const staff = await portal.signInAs('staff')
    const { body } = await staff.post(`/invoices/${number}/credit`, { reason: 'Ordered twice' })
    const credited = await admin.get(`/invoices/${body.data.number}.pdf`)
    expect(credited.headers['content-disposition']).toContain('filename="Credit note C2026-0001.pdf"')
  })

  it('invoices are for staff, the dealer and the admins of the root group', async () => {
    const expected = [
      ...[
        ['staff', 200, 200],
        ['dealer', 200, 200],
        ['dealer2', 404, 404],
      ],
      // Sees the licence, though may not renew it.
      ...[
        ['linde.klas3', 403, 404],
        ['lena', 403, 403],
      ],
    ]
    const statuses = []
    for (const [login] of expected) {
      const who = await portal.signInAs(String(login))
      const { status: ofList } = await who.get('/licences/SPR10001/invoices')
      const { status: ofOne } = await who.get(`/invoices/${number}`)
      statuses.push([login, ofList, ofOne])
    }
    expect(statuses).toEqual(expected)
  })
})
