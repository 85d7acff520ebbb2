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

const list = async (who: Client, path: string) => {
  const { status, body } = await who.get(path)
  expect([path, status]).toEqual([path, 200])
  return body
}

const numbers = async (who: Client, path = '/invoices') =>
  (await list(who, path)).data.map(({ number }: { number: string }) => number)

describe('the list of papers', () => {
  it('a paper has what was ordered and by whom, how it was sent, its state, and its latest payment reminder', async () => {
    const number = await invoiced(await portal.signInAs('linde.admin'))
    // The second is on the 22nd in Brussels.
    await portal.database.pool.query(
      `INSERT INTO payment_reminders (number, step, licence_id, at)
       SELECT number, step, licence_id, at::timestamptz FROM papers
       CROSS JOIN (VALUES (-7, '2026-10-08T09:00Z'), (7, '2026-10-21T22:30Z')) AS sent (step, at) WHERE number = $1`,
      [number],
    )
    await pay(staff, number, 900)
    const { data, total, first_month } = await list(staff, '/invoices')
    expect([total, first_month]).toEqual([1, '2026-09'])
    expect(data).toMatchObject([
      {
        ...{
          number,
          kind: 'invoice',
          date: today,
          due: '2026-10-15',
          state: 'partly_paid',
          sending: 'queued',
        },
        ...{ net_cents: 12_314, vat_cents: 2586, rounding_cents: 0, total_cents: 14_900, paid_cents: 900 },
        ...{ pdf: `/api/v1/invoices/${number}.pdf`, xml: `/api/v1/invoices/${number}.xml` },
        customer: { name: 'Basisschool De Linde', town: 'Gent', sn: 'SPR10001' },
        ...{ buyer: exampleBuyer.name, mailed_to: exampleBuyer.email, reminded: '2026-10-22' },
        ordered: { years: 1, nr_lics: 30, by: 'Marleen Verstraete' },
      },
    ])
  })

  it('a month has its papers from its first day to its last, the newest first, also at the turn of the year', async () => {
    const [november, first, last, january] = [
      await invoiceOf(portal, '2025-11-30'),
      await invoiceOf(portal, '2025-12-01'),
      await invoiceOf(portal, '2025-12-31'),
      await invoiceOf(portal, '2026-01-01'),
    ]
    expect(await numbers(staff, '/invoices?month=2025-12')).toEqual([last, first])
    expect(await numbers(staff, '/invoices')).toEqual([january, last, first, november])
    expect(await numbers(staff, '/invoices?page=2&size=3')).toEqual([november])
    const empty = await list(staff, '/invoices?month=2024-02')
    expect(empty).toMatchObject({ data: [], total: 0, totals: [], first_month: '2025-11' })
  })

  it('the 10,000th number of a series comes after the 9,999th', async () => {
    const first = await invoiceOf(portal, '2025-12-01')
    await db.updateTable('paper_series').set({ last: 9_998 }).execute()
    const made = [first, await invoiceOf(portal, '2025-12-01'), await invoiceOf(portal, '2025-12-01')]
    expect(await numbers(staff)).toEqual(made.toReversed())
    expect((await salesOf(staff)).map(({ number }) => number)).toEqual(made)
  })

  it('the totals of a month are its invoices less its credit notes, by VAT rate, without quotes', async () => {
    const number = await invoiced(staff)
    await pay(staff, number, 14_900)
    await credit(staff, number, { amount_cents: 5000 })
    await quoted(portal, staff, 'SPR10002')
    await invoiceOf(portal, '2026-08-31')
    const { totals, data } = await list(staff, `/invoices?month=2026-09`)
    expect(totals).toEqual([
      {
        ...{ vat_rate: 21, vat_exemption_kind: null, net_cents: 12_314 - 4132, vat_cents: 2586 - 868 },
        ...{ rounding_cents: 0, total_cents: 9900 },
      },
    ])
    expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['credit_note', 'invoice', 'quote'])
    expect((await list(staff, '/invoices')).totals).toBeNull()
  })
})

it('the totals of a month keep zero rated, exempt and reverse-charged papers apart, also their credit notes', async () => {
  const exempt = { kind: 'exempt', text: 'Exempt from VAT: article 44' } as const
  const reversed = { kind: 'reverse_charge', text: 'Reverse charge' } as const
  await invoiceOf(portal, today)
  await invoiceOf(portal, today, '10001', { untaxed: null })
  for (const text of [exempt.text, 'Exempt from VAT: article 132'])
    await invoiceOf(portal, today, '10001', { untaxed: { ...exempt, text } })
  const number = await invoiceOf(portal, today, '10001', { untaxed: reversed })
  await credit(staff, number, { amount_cents: 2000 })
  const { totals } = await list(staff, '/invoices?month=2026-09')
  expect(
    totals.map((one: Record<string, unknown>) => [
      one.vat_rate,
      one.vat_exemption_kind,
      one.net_cents,
      one.vat_cents,
    ]),
  ).toEqual([
    [21, null, 12_314, 2586],
    [0, null, 12_314, 0],
    [0, 'exempt', 2 * 12_314, 0],
    [0, 'reverse_charge', 12_314 - 2000, 0],
  ])
})

describe('the list of money', () => {
  it('money that came in and went back is listed with its customer, the newest first, and summed', async () => {
    const number = await invoiceOf(portal, '2026-08-20')
    await addNote(db, number, 10_000, { date: '2026-08-31' })
    const bank = { source: 'bank', text: 'Thanks', bankName: 'coda:A1' } as const
    await addNote(db, number, 4900, { ...bank, date: '2026-09-01' })
    await addNote(db, number, -2000, { date: '2026-09-02', source: 'refund' })
    await addNote(db, number, 1, { date: '2026-10-01' })
    const september = await list(staff, '/receipts?month=2026-09')
    expect(september).toMatchObject({
      ...{ total: 2, total_cents: 2900 },
      data: [
        { date: '2026-09-02', amount_cents: -2000, source: 'refund', text: '' },
        {
          ...{
            number,
            date: '2026-09-01',
            amount_cents: 4900,
            source: 'bank',
            taken_back: false,
            taken_back_on: null,
            text: 'Thanks',
          },
          customer: { name: exampleBuyer.name, town: 'Gent', sn: 'SPR10001' },
        },
      ],
    })
    expect(await list(staff, '/receipts?page=2&size=2')).toMatchObject({ total: 4, total_cents: 12_901 })
    expect(await list(staff, '/receipts?month=2026-07')).toMatchObject({ data: [], total: 0, total_cents: 0 })
  })

  it('a note that was taken back stands beside its opposite, and says when', async () => {
    const number = await invoiceOf(portal, today)
    await pay(staff, number, 100, { date: '2026-01-02' })
    const [{ id }] = (await staff.get(`/invoices/${number}`)).body.data.receipts
    expect((await staff.post(`/invoices/${number}/receipts/${id}/take_back`, {})).status).toBe(200)
    const { data, total_cents } = await list(staff, '/receipts')
    expect(total_cents).toBe(0)
    const said = (row: Record<string, unknown>) => [row.amount_cents, row.taken_back, row.taken_back_on]
    expect(data.map(said)).toEqual([
      [-100, true, null],
      [100, false, today],
    ])
    expect((await moneyOf(staff, '&language=en')).map(({ source }) => source)).toEqual([
      'noted by hand',
      'note taken back',
    ])
  })
})

describe('whose papers and money', () => {
  it('dealers and customers see those of their licences, in lists and files, and staff all', async () => {
    const ofLinde = await invoiceOf(portal, today)
    const ofJozef = await invoiceOf(portal, today, '10002')
    for (const number of [ofLinde, ofJozef]) await addNote(db, number, 1)
    const seen = async (login: string) => {
      const who = await portal.signInAs(login)
      const [papers, receipts, sold, paid] = [
        await numbers(who),
        await numbers(who, '/receipts'),
        (await salesOf(who)).map(({ number }) => number),
        (await moneyOf(who)).map(({ number }) => number),
      ].map((found) => [...found].sort())
      expect([receipts, sold, paid]).toEqual([papers, papers, papers])
      return [papers, (await list(who, '/invoices')).total, (await list(who, '/receipts')).total]
    }
    expect(await seen('staff')).toEqual([[ofLinde, ofJozef].sort(), 2, 2])
    expect(await seen('linde.admin')).toEqual([[ofLinde], 1, 1])
    expect(await seen('jozef.admin')).toEqual([[ofJozef], 1, 1])
    expect(await seen('dealer')).toEqual([[ofLinde], 1, 1])
    expect(await seen('dealer2')).toEqual([[ofJozef], 1, 1])
  })

  it('admins of a group below or above the customer’s are refused, and so is a file for them', async () => {
    await portal.database.pool.query(
      `UPDATE accounts SET group_id = (SELECT id FROM groups WHERE name = 'Scholengroep Noord') WHERE login = 'jozef.admin'`,
    )
    for (const login of ['linde.klas3', 'jozef.admin']) {
      const who = await portal.signInAs(login)
      for (const path of ['/invoices', '/receipts', '/invoices?format=csv', '/receipts?format=csv'])
        expect([login, path, (await who.get(path)).body.code]).toEqual([login, path, 'session.notAllowed'])
    }
  })

  it.each(['2026-13', '2026-00', '2026-1', '2026-09-01', '1899-12', '3000-01', '', 'all'])(
    'the month “%s” is refused',
    async (month) => {
      for (const path of ['/invoices', '/receipts'])
        expect((await staff.get(`${path}?month=${month}`)).body.code).toBe('request.invalid')
    },
  )
})
