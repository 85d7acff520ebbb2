import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { credit, invoiced, pay, today } from '#test/support/invoicing.ts'
import { invoiceOf, moneyOf, salesOf } from '#test/support/journal.ts'
import { addNote, exampleBuyer } from '#test/support/ordering.ts'
import { quoted } from '#test/support/quoting.ts'
import { createTestApp } from '#test/support/test-app.ts'

const portal = await createTestApp()
const { db } = portal.services
let staff: Client
beforeEach(async () => {
  await portal.reset()
  staff = await portal.signInAs('staff')
})
afterAll(() => portal.close())

describe('a month for the bookkeeper', () => {
  it('the sales journal has a row for each invoice and credit note, whose amounts are negative', async () => {
    const number = await invoiced(staff)
    await pay(staff, number, 14_900)
    await credit(staff, number, { amount_cents: 5000 })
    await quoted(portal, staff, 'SPR10002')
    await invoiceOf(portal, '2026-10-01')
    const { headers } = await staff.get('/invoices?format=csv&month=2026-09&language=nl')
    expect(headers['content-disposition']).toContain('filename="Verkopen 2026-09.csv"')
    const [invoice, creditNote, ...others] = await salesOf(staff, '&month=2026-09&language=en')
    expect(others).toEqual([])
    expect(invoice).toEqual({
      ...{ date: today, number, kind: 'Invoice', credits: '', customer: 'Basisschool De Linde' },
      ...{
        serialNumber: 'SPR10001',
        buyer: exampleBuyer.name,
        enterpriseNumber: 'BE 0111.111.124',
        vatNumber: '',
      },
      ...{
        country: 'BE',
        reference: exampleBuyer.reference,
        periodFrom: '2027-01-16',
        periodUntil: '2028-01-15',
        net: '123.14',
        vatRate: '21',
        vatExemption: '',
        vat: '25.86',
      },
      ...{ rounding: '0.00', total: '149.00', due: '2026-10-15', paymentReference: '202/6000/00192' },
      ...{ paid: '149.00', credited: '50.00', state: 'Paid' },
    })
    expect(creditNote).toMatchObject({
      ...{ number: 'C2026-0001', kind: 'Credit note', credits: number, due: '', paymentReference: '' },
      ...{
        net: '-41.32',
        vat: '-8.68',
        rounding: '0.00',
        total: '-50.00',
        paid: '',
        credited: '',
        state: '',
      },
    })
  })

  it('the sales journal has the reason why no VAT is charged, in the words of the paper, also of its credit note', async () => {
    const text = 'Reverse charge (Article 196 of Directive 2006/112/EC)'
    const untaxed = { kind: 'reverse_charge', text } as const
    const number = await invoiceOf(portal, today, '10001', { untaxed })
    await credit(staff, number, { amount_cents: 2000 })
    expect(await salesOf(staff, '&language=nl')).toMatchObject([
      { number, vatRate: '0', vatExemption: text, vat: '0.00', total: '123.14' },
      { kind: 'Creditnota', vatRate: '0', vatExemption: text, vat: '0.00', total: '-20.00' },
    ])
  })

  it('the files have the numbers of the reader’s country, so that a spreadsheet adds them up', async () => {
    const number = await invoiceOf(portal, today)
    await addNote(db, number, -123_456, { source: 'chargeback' })
    for (const [country, line] of [
      ['nl-BE', `${today};"-1234,56";`],
      ['sv-SE', `${today};"-1234,56";`],
      ['ar-EG', `${today},-1234.56,`],
      ['he-IL', `${today},-1234.56,`],
      ['en-GB', `${today},-1234.56,`],
    ]) {
      const { body } = await portal.app.inject({
        url: '/api/v1/receipts?format=csv&language=en',
        headers: { ...staff.credentials(), 'accept-language': country },
      })
      const [, row] = body.split('\r\n')
      expect([country, row?.slice(0, line?.length)]).toEqual([country, line])
    }
  })

  it('the file of money has what the bank or the payment provider calls it, and the day of its note', async () => {
    const number = await invoiceOf(portal, today)
    const bank = { date: '2026-09-14', source: 'bank' } as const
    await addNote(db, number, 100, { ...bank, text: '=1+1', bankName: 'coda:ABC:1' })
    await addNote(db, number, 100, { ...bank, bankName: 'csv:' })
    const { rows } = await portal.database.pool.query(
      `INSERT INTO payments (licence_id, by_web_code, language, amount_cents, status, created_at, provider_id)
       SELECT licence_id, false, 'en', 100, 'paid', created_at, 'tr_7' FROM papers WHERE number = $1 RETURNING id`,
      [number],
    )
    await addNote(db, number, 100, { source: 'online', paymentId: Number(rows[0].id) })
    expect(await moneyOf(staff, '&month=2026-09&language=en')).toMatchObject([
      {
        ...{ date: '2026-09-14', amount: '1.00', source: 'from a bank statement', number, text: "'=1+1" },
        ...{
          customer: exampleBuyer.name,
          serialNumber: 'SPR10001',
          bankReference: 'ABC:1',
          notedOn: today,
        },
      },
      { bankReference: '' },
      { source: 'paid online', bankReference: 'tr_7' },
    ])
  })

  it('the files go on after their first piece', async () => {
    const number = await invoiceOf(portal, '2026-09-01')
    const count = 1200
    await portal.database.pool.query(
      `INSERT INTO papers (number, kind, licence_id, order_id, credits, date, due, total_cents, document, created_at)
       SELECT 'X2026-' || n, 'credit_note', licence_id, order_id, number, date + (n % 3), NULL, total_cents,
         jsonb_set(jsonb_set(document, '{number}', to_jsonb('X2026-' || n)), '{date}', to_jsonb(date + (n % 3))), created_at
       FROM papers CROSS JOIN generate_series(1, $2::int) AS n WHERE number = $1`,
      [number, count],
    )
    await portal.database.pool.query(
      `INSERT INTO receipts (licence_id, number, source, date, amount_cents, text, at)
       SELECT licence_id, number, 'hand', date + (n % 3), n, '', created_at
       FROM papers CROSS JOIN generate_series(1, $2::int) AS n WHERE number = $1`,
      [number, count],
    )
    const sold = await salesOf(staff)
    const inOrder = [...sold].sort(
      (a, b) =>
        a.date.localeCompare(b.date) || a.number.length - b.number.length || (a.number < b.number ? -1 : 1),
    )
    expect([sold.length, sold]).toEqual([count + 1, inOrder])
    const received = (await moneyOf(staff)).map(({ date, amount }) => `${date} ${amount.padStart(7)}`)
    expect([received.length, received]).toEqual([count, [...received].sort()])
  })
})
