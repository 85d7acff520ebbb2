import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Client, intoApp } from '#test/support/client.ts'
import { auditRows, queuedMails } from '#test/support/demo.ts'
import { credit, invoiced, pay, threeStaff, today } from '#test/support/invoicing.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { createApp } from '../app.ts'
import { fictionalSales } from '../platform/config/sales.ts'
import { dayMs } from '../platform/durations.ts'

const total = 14_900

let portal: PayingPortal
let admin: Client
let staff: Client
const db = () => portal.services.db

/** The stored invoices and credit notes. */
const papers = () => db().selectFrom('papers').selectAll().orderBy('number').execute()
const creditNotes = async () => (await papers()).filter(({ kind }) => kind === 'credit_note')
const orderStates = async () =>
  (await db().selectFrom('orders').select('state').orderBy('id').execute()).map(({ state }) => state)

describe('a credit note', () => {
  beforeAll(async () => {
    portal = await createPayingPortal()
  })
  beforeEach(async () => {
    await portal.restart()
    admin = await portal.signInAs('linde.admin')
    staff = await portal.signInAs('staff')
  })
  afterAll(() => portal.close())

  it('a credit note for a whole invoice copies its lines and amounts, has its own number, and names the invoice', async () => {
    const german = await portal.visitor({ language: 'de' }).signIn('linde.admin')
    const number = await invoiced(german)
    portal.clock.advance(dayMs)
    staff = await portal.signInAs('staff')
    const { status, body } = await credit(staff, number, { credited_cents: 0 })
    expect([status, body.errormsg]).toEqual([200, ''])
    expect(body.data).toEqual({
      number: 'C2026-0001',
      state: 'credited',
      credited_cents: total,
      to_pay_back_cents: 0,
      valid_until: null,
    })
    const [invoice, note] = await papers()
    expect(note).toMatchObject({ kind: 'credit_note', credits: number, due: null, total_cents: total })
    expect(note?.document).toEqual({
      ...invoice?.document,
      number: 'C2026-0001',
      kind: 'credit_note',
      date: '2026-09-16',
      due: null,
      paymentReference: null,
      credits: { number, date: today, reason: 'Ordered twice', paidCents: 0 },
    })
    expect(note?.document.language).toBe('de')
  })

  it('invoices that get the prefix of earlier credit notes are numbered after them', async () => {
    await credit(staff, await invoiced(admin))
    const { config } = portal.services
    const { invoiceSeries, creditNoteSeries } = fictionalSales
    const sales = { ...fictionalSales, invoiceSeries: creditNoteSeries, creditNoteSeries: invoiceSeries }
    const app = await createApp({ ...portal.services, config: { ...config, sales } })
    const later = await new Client(intoApp(app)).signIn('linde.admin')
    expect(await invoiced(later)).toBe('C2026-0002')
    await app.close()
  })

  it('a credit note is audited with both numbers and the amount, and mailed to the buyer', async () => {
    const number = await invoiced(admin)
    await credit(staff, number, { amount_cents: 1000 })
    expect(await auditRows(portal, 1)).toMatchObject([
      { action: 'payment.credit', after: { number: 'C2026-0001', invoice: number, amountCents: 1000 } },
    ])
    const { body } = await staff.get('/licences/SPR10001/timeline?kind=change')
    expect(body.data[0].text).toBe(
      `Sofie De Smet credited €10.00 of the invoice ${number} of the licence SPR10001: credit note C2026-0001.`,
    )
    const mails = await queuedMails(portal)
    expect(mails.filter(({ kind }) => kind === 'creditNote')).toMatchObject([
      { to_address: 'boekhouding@linde.example', content: { number: 'C2026-0001', invoice: number } },
    ])
    // Nothing changes for the school.
    expect(mails.filter(({ kind }) => kind === 'endDateChanged')).toEqual([])
    expect(await orderStates()).toEqual(['fulfilled'])
  })

  it.each([
    ['unpaid', 0, [0, 0]],
    ['partly paid', 10_000, [100, 9900]],
    ['wholly paid', total, [5000, 9900]],
  ])('the credit notes of an invoice that is %s pay back the surplus, part by part', async (_, paid, due) => {
    const number = await invoiced(admin)
    if (paid > 0) await pay(staff, number, paid)
    const part = await credit(staff, number, { amount_cents: 5000 })
    expect(part.body.data.to_pay_back_cents).toBe(due[0])
    const rest = await credit(staff, number)
    expect(rest.body.data).toMatchObject({ state: 'credited', to_pay_back_cents: paid })
    expect((await creditNotes()).map(({ document }) => document.credits?.paidCents)).toEqual(due)
    expect((await staff.get(`/invoices/${number}`)).body.data).toMatchObject({
      ...{ state: 'credited', paid_cents: paid, credited_cents: total, to_pay_back_cents: paid },
      credit_notes: ['C2026-0001', 'C2026-0002'],
    })
    const { body } = await admin.get('/licences/SPR10001/invoices')
    const state = paid > 0 ? 'open' : 'credited'
    expect(body.data.map((paper: { state: string }) => paper.state)).toEqual([state, state, 'credited'])
  })

  it('an invoice that was paid online and credited is to be paid back in full', async () => {
    await portal.paying.standIn.setStatus(await portal.started(admin), 'paid')
    const { body } = await credit(staff, '2026-0001')
    expect(body.data).toMatchObject({ state: 'credited', to_pay_back_cents: total })
  })

  it('a credit note for a part has one line, whose net and VAT add up to the part to the cent', async () => {
    const number = await invoiced(admin)
    // No amount without VAT makes up €0.03 at 21 %.
    for (const amount_cents of [3, 10_000]) await credit(staff, number, { amount_cents })
    await credit(staff, number)
    const said = (await creditNotes()).map(({ document }) => document)
    expect(said.map(({ totalCents }) => totalCents)).toEqual([3, 10_000, 4897])
    for (const { lines, netCents, vatCents, roundingCents, totalCents } of said) {
      expect(lines).toMatchObject([{ text: `Part of invoice ${number}`, quantity: 1, netCents, vatRate: 21 }])
      expect(netCents + vatCents + roundingCents).toBe(totalCents)
    }
    expect(said[0]).toMatchObject({ netCents: 2, vatCents: 0, roundingCents: 1 })
  })

  it('the rest of a partly credited invoice can be paid, and no more', async () => {
    const number = await invoiced(admin)
    expect((await credit(staff, number, { amount_cents: 5000 })).body.data.state).toBe('open')
    const much = await pay(staff, number, 9901)
    expect([much.body.code, much.body.values]).toEqual(['invoice.tooMuch', { amount: '€99.00' }])
    expect((await pay(staff, number, 9900)).body.data.state).toBe('paid')
  })

  it('an invoice that is credited in full cannot be paid, and says why', async () => {
    const number = await invoiced(admin)
    await credit(staff, number)
    const byHand = await pay(staff, number, 1)
    const online = await admin.post(`/invoices/${number}/pay_online`, {})
    for (const { status, body } of [byHand, online])
      expect([status, body.code]).toEqual([409, 'invoice.credited'])
  })

  it('an invoice that is credited leaves room for another order on invoice', async () => {
    await credit(staff, await invoiced(admin))
    expect(await invoiced(admin)).toBe('2026-0002')
  })

  it('more than is left of an invoice cannot be credited: neither a cent too much, nor anything once all is credited', async () => {
    const number = await invoiced(admin)
    await credit(staff, number, { amount_cents: 10_000 })
    const much = await credit(staff, number, { amount_cents: 4901 })
    expect([much.status, much.body.code, much.body.values]).toEqual([
      409,
      'invoice.tooMuchCredit',
      { amount: '€49.00' },
    ])
    await credit(staff, number, { amount_cents: 4900 })
    for (const more of [{}, { amount_cents: 1 }]) {
      const none = await credit(staff, number, more)
      expect([none.status, none.body.code]).toEqual([409, 'invoice.credited'])
    }
    expect(await creditNotes()).toHaveLength(2)
  })

  it.each([
    ['without a reason', { reason: ' ' }],
    ['for nothing', { amount_cents: 0 }],
    ['for less than nothing', { amount_cents: -1 }],
    ['for a part of a cent', { amount_cents: 0.5 }],
    ['that takes back the extension for a part', { amount_cents: 100, take_back: true }],
    ['that takes back the extension for an amount, even all', { amount_cents: total, take_back: true }],
  ])('a credit note %s is refused', async (_, more) => {
    const { status, body } = await credit(staff, await invoiced(admin), more)
    expect([status, body.code]).toEqual([400, 'request.invalid'])
    expect(Object.keys(body.fields)).toEqual([Object.keys(more).at(-1)])
    expect(await creditNotes()).toEqual([])
  })

  it('a second press of the button issues no second credit note: it saw less credited', async () => {
    const number = await invoiced(admin)
    const press = () => credit(staff, number, { amount_cents: 1000, credited_cents: 0 })
    expect((await press()).status).toBe(200)
    const again = await press()
    expect([again.status, again.body.code]).toEqual([409, 'invoice.changed'])
  })

  it('three people who credit an invoice at the same moment issue one credit note', async () => {
    const number = await invoiced(admin)
    const people = await threeStaff(portal)
    const answers = await Promise.all(people.map((one) => credit(one, number)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await creditNotes()).map((note) => note.number)).toEqual(['C2026-0001'])
  })

  it('a credit note and a payment noted at the same moment agree on the amount to pay back', async () => {
    const number = await invoiced(admin)
    const [one, other] = (await threeStaff(portal)) as [Client, Client]
    const [noted, credited] = await Promise.all([pay(one, number, total), credit(other, number)])
    const { paid_cents, to_pay_back_cents } = (await staff.get(`/invoices/${number}`)).body.data
    expect(credited.status).toBe(200)
    expect(noted.status === 200 ? total : 0).toBe(paid_cents)
    expect(to_pay_back_cents).toBe(paid_cents)
    const [note] = await creditNotes()
    // If the credit note came first, the payment is refused.
    expect(note?.document.credits?.paidCents).toBe(paid_cents)
  })

  it('only staff credit, and only invoices', async () => {
    const number = await invoiced(admin)
    await credit(staff, number, { amount_cents: 1 })
    for (const missing of ['C2026-0001', '2026-0002'])
      expect((await credit(staff, missing)).body.code).toBe('invoice.notFound')
    for (const login of ['linde.admin', 'dealer', 'lena'])
      expect((await credit(await portal.signInAs(login), number)).status).toBe(403)
  })
})
