import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountText } from '#contract/written-numbers.ts'
import { bankCsv, noteBank, readBank, type Transfer } from '#test/support/bank-files.ts'
import { camtFile } from '#test/support/camt-file.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { codaFile } from '#test/support/coda-file.ts'
import { copyInvoice } from '#test/support/copied-invoices.ts'
import { auditRows } from '#test/support/demo.ts'
import { credit, invoiced, pay, payBack, today } from '#test/support/invoicing.ts'
import { orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { createTestApp } from '#test/support/test-app.ts'
import { fictionalSales } from '../platform/config/sales.ts'
import type { Person } from '../sessions/person.ts'
import { notePlan } from './note-bank-file.ts'
import { planBankFile } from './plan-bank-file.ts'

const total = 14_900

let portal: PayingPortal
let staff: Client
let number: string
let message: string

const restart = async () => {
  await portal.restart()
  staff = await portal.signInAs('staff')
  number = await invoiced(await portal.signInAs('linde.admin'))
  message = (await staff.get(`/invoices/${number}`)).body.data.payment_reference
}

const transfer = (more: Partial<Transfer> = {}): Transfer => ({ cents: total, text: message, ...more })

/** The outcome of each movement. */
const verdicts = ({ body }: Answer) =>
  body.data.rows.map(({ reason, verdict }: { reason: string | null; verdict: string }) => reason ?? verdict)

const invoice = async () => (await staff.get(`/invoices/${number}`)).body.data

const receipts = () =>
  portal.services.db
    .selectFrom('receipts')
    .select(['number', 'source', 'date', 'amount_cents', 'text', 'noted_by', 'bank_reference'])
    .orderBy('id')
    .execute()

const takeBack = async () => {
  const { receipts: noted } = await invoice()
  return staff.post(`/invoices/${number}/receipts/${noted[0].id}/take_back`, {})
}

describe('bank statements', () => {
  beforeAll(async () => {
    portal = await createPayingPortal()
  })
  beforeEach(restart)
  afterAll(() => portal.close())

  it('a bank statement pays an invoice with its structured message, once a preview was seen', async () => {
    const content = bankCsv([transfer({ payer: 'De Linde vzw' }), { cents: -5000, text: 'Rent' }])
    const { body: preview } = await readBank(staff, content)
    expect(preview.data).toMatchObject({
      format: 'csv',
      counts: { paid: 1, partly: 0, too_much: 0, unknown: 1, already: 0 },
      extended: 0,
      rows: [
        {
          ...{ line: 2, date: today, amount_cents: total, reference: message, payer: 'De Linde vzw' },
          ...{ verdict: 'paid', reason: null, by: 'reference', number, open_cents: total },
          customer: 'Basisschool De Linde',
        },
        { amount_cents: -5000, verdict: 'unknown', reason: 'outgoing' },
      ],
    })
    expect(await receipts()).toEqual([])
    const noted = await readBank(staff, content, { dry_run: false, fingerprint: preview.data.fingerprint })
    expect(noted.body.data).toEqual(preview.data)
    expect(await receipts()).toMatchObject([
      { number, source: 'bank', date: today, amount_cents: total, noted_by: 1, bank_reference: 'csv:' },
    ])
    expect((await receipts())[0]?.text).toContain('De Linde vzw')
    expect((await invoice()).state).toBe('paid')
  })

  it('a note from a bank statement is audited, and the history says that it came from a bank statement', async () => {
    await noteBank(staff, bankCsv([transfer()]))
    expect(await auditRows(portal, 1)).toMatchObject([
      { action: 'payment.received', after: { number, amountCents: total, date: today, source: 'bank' } },
    ])
    const { body } = await staff.get('/licences/SPR10001/timeline')
    expect(body.data[0].text).toBe(
      `Sofie De Smet noted €149.00 from a bank statement as paid for the invoice ${number} of the licence SPR10001.`,
    )
  })

  it('a bank statement that is sent twice notes nothing more, nor does an overlapping one of more days', async () => {
    const first = transfer({ cents: 10_000, date: '2026-09-14' })
    await noteBank(staff, bankCsv([first]))
    expect(verdicts(await noteBank(staff, bankCsv([first])))).toEqual(['already'])
    const both = await noteBank(staff, bankCsv([first, transfer({ cents: 4900 })]))
    expect(verdicts(both)).toEqual(['already', 'paid'])
    expect(both.body.data.rows[0]).toMatchObject({ number, customer: 'Basisschool De Linde' })
    expect((await receipts()).map(({ amount_cents }) => amount_cents)).toEqual([10_000, 4900])
  })

  it('a bank statement of the same day in another format notes each movement once', async () => {
    const digits = message.replaceAll(/\D/g, '')
    const payment = { date: today, amountCents: total, message: digits, bankReference: 'ABC1' }
    const coda = codaFile({ oldCents: 0, movements: [payment] })
    expect(verdicts(await noteBank(staff, coda))).toEqual(['paid'])
    expect((await receipts())[0]?.bank_reference).toMatch(/^coda:ABC1/)
    expect(verdicts(await noteBank(staff, bankCsv([transfer()])))).toEqual(['already'])
    const camt = camtFile([{ entries: [{ ...payment, bankReference: 'XYZ' }] }])
    expect(verdicts(await noteBank(staff, camt))).toEqual(['already'])
    const two = codaFile({ oldCents: 0, movements: [payment, { ...payment, bankReference: 'ABC2' }] })
    expect(verdicts(await noteBank(staff, two))).toEqual(['already', 'too_much'])
  })

  it('a bank statement with a part leaves the rest open, and with too much lists what is to be paid back', async () => {
    expect(verdicts(await noteBank(staff, bankCsv([transfer({ cents: 100 })])))).toEqual(['partly'])
    expect(await invoice()).toMatchObject({ state: 'partly_paid', paid_cents: 100 })
    const { body } = await noteBank(staff, bankCsv([transfer({ cents: 15_000 })]))
    expect(body.data.rows).toMatchObject([{ verdict: 'too_much', open_cents: 14_800 }])
    expect(await invoice()).toMatchObject({ state: 'paid', to_pay_back_cents: 200 })
    const owed = async () => (await staff.get('/invoices/to_pay_back')).body.data
    expect(await owed()).toMatchObject([{ number, to_pay_back_cents: 200, since: today }])
    await payBack(staff, number, 200)
    expect(await owed()).toEqual([])
  })

  it('a bank statement with another message, or another amount without one, pays nothing', async () => {
    const strange = [transfer({ text: '+++090/9337/55493+++' }), transfer({ cents: 14_901, text: 'Linde' })]
    expect(verdicts(await noteBank(staff, bankCsv(strange)))).toEqual(['unknown_reference', 'no_invoice'])
    expect(await receipts()).toEqual([])
  })

  it('a bank statement without a message pays the only open invoice of its amount', async () => {
    const { body } = await readBank(staff, bankCsv([transfer({ text: 'licence' })]))
    expect(body.data.rows).toMatchObject([{ verdict: 'paid', by: 'amount', number }])
    await pay(staff, number, 1)
    expect(verdicts(await readBank(staff, bankCsv([transfer({ text: 'licence' })])))).toEqual(['no_invoice'])
    const rest = await readBank(staff, bankCsv([transfer({ text: 'licence', cents: 14_899 })]))
    expect(rest.body.data.rows).toMatchObject([{ verdict: 'paid', by: 'amount', number }])
    await credit(staff, number, { amount_cents: 100 })
    expect(verdicts(await readBank(staff, bankCsv([transfer({ text: 'licence', cents: 14_899 })])))).toEqual([
      'no_invoice',
    ])
  })

  it('a bank statement that two people plan before either notes it is noted once', async () => {
    const movements = ['A', 'B'].map((bankReference) => ({
      ...{ date: today, amountCents: 7450, message: message.replaceAll(/\D/g, ''), bankReference },
    }))
    const file = { content: codaFile({ oldCents: 0, movements }), choices: [], language: 'en' as const }
    const plans = await Promise.all([1, 2].map(() => planBankFile(portal.services, file)))
    const person = { id: 1, login: 'staff', kind: 'staff' } as Person
    const noted = await Promise.all(plans.map((plan) => notePlan(portal.services, person, plan)))
    expect(noted.map(({ rows }) => rows.map(({ verdict }) => verdict))).toEqual([
      ['partly', 'paid'],
      ['already', 'already'],
    ])
    expect((await receipts()).map(({ amount_cents }) => amount_cents)).toEqual([7450, 7450])
  })

  it('a movement that another file notes between the plan and the note of its file is noted once', async () => {
    const movements = ['A', 'B'].map((bankReference) => ({
      ...{ date: today, amountCents: 7450, message: message.replaceAll(/\D/g, ''), bankReference },
    }))
    const fileOf = (some: typeof movements) => ({
      ...{ content: codaFile({ oldCents: 0, movements: some }), choices: [], language: 'en' as const },
    })
    const person = { id: 1, login: 'staff', kind: 'staff' } as Person
    const plan = await planBankFile(portal.services, fileOf(movements))
    await notePlan(portal.services, person, await planBankFile(portal.services, fileOf(movements.slice(1))))
    const { rows } = await notePlan(portal.services, person, plan)
    expect(rows.map(({ verdict }) => verdict)).toEqual(['paid', 'already'])
    expect((await receipts()).map(({ amount_cents }) => amount_cents)).toEqual([7450, 7450])
  })

  it('a movement that was taken back stays so, until a choice assigns it to an invoice, and then once', async () => {
    const content = bankCsv([transfer()])
    await noteBank(staff, content)
    expect((await takeBack()).body.data).toMatchObject({ state: 'open', paid_cents: 0 })
    expect(verdicts(await noteBank(staff, content))).toEqual(['taken_back'])
    const other = await invoiced(await portal.signInAs('jozef.admin'), 'SPR10002')
    const chosen = { choices: [{ line: 2, number: other }] }
    const { body } = await noteBank(staff, content, chosen)
    expect(body.data.rows).toMatchObject([{ verdict: 'partly', by: 'choice', number: other }])
    expect(verdicts(await noteBank(staff, content, chosen))).toEqual(['already'])
    expect(verdicts(await noteBank(staff, content))).toEqual(['already'])
    expect((await receipts()).map((each) => [each.number, each.amount_cents])).toEqual([
      [number, total],
      [number, -total],
      [other, total],
    ])
  })

  it('a movement that a choice leaves out is not noted', async () => {
    const { body } = await noteBank(staff, bankCsv([transfer()]), { choices: [{ line: 2, number: null }] })
    expect(body.data.rows).toMatchObject([{ verdict: 'unknown', reason: 'left_out' }])
    expect(await receipts()).toEqual([])
  })

  it.each<[string, object, number, string]>([
    [
      'an invoice that does not exist',
      { choices: [{ line: 2, number: '2026-9999' }] },
      404,
      'invoice.notFound',
    ],
    ['a line that does not exist', { choices: [{ line: 9, number: null }] }, 400, 'request.invalid'],
    [
      'two invoices for one line',
      { choices: [2, 2].map((line) => ({ line, number: null })) },
      400,
      'request.invalid',
    ],
    [
      'an invoice for money that went out',
      { choices: [{ line: 3, number: '2026-0001' }] },
      400,
      'request.invalid',
    ],
    ['carrying out without a preview', { dry_run: false }, 400, 'field.required'],
    ['carrying out another preview', { dry_run: false, fingerprint: 'x' }, 409, 'bankFile.changed'],
  ])('a bank statement with %s is refused', async (_, more, status, code) => {
    const content = bankCsv([transfer(), transfer({ cents: -total })])
    const answer = await readBank(staff, content, more)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    if (code === 'request.invalid') expect(Object.keys(answer.body.fields)).toEqual(['choices'])
    expect(await receipts()).toEqual([])
  })

  it('a bank statement that was previewed before the invoice was paid by hand is looked at again', async () => {
    const content = bankCsv([transfer()])
    const { body } = await readBank(staff, content)
    await pay(staff, number, total)
    const again = await readBank(staff, content, { dry_run: false, fingerprint: body.data.fingerprint })
    expect([again.status, again.body.code]).toEqual([409, 'bankFile.changed'])
    expect(await receipts()).toHaveLength(1)
  })

  it('a bank statement of another account is refused with both accounts, also if only one of its statements is', async () => {
    const own = { oldCents: 0, movements: [{ date: today, amountCents: total, text: 'x' }] }
    const { status, body } = await readBank(staff, codaFile(own, { ...own, account: 'BE71096123456769' }))
    expect([status, body.code]).toEqual([400, 'bankFile.otherAccount'])
    expect(body.errormsg).toContain(accountText('BE71096123456769'))
    expect(body.errormsg).toContain(accountText('BE68539007547034'))
  })

  it('a bank statement that does not add up is refused with both balances', async () => {
    const movements = [{ date: today, amountCents: total, text: 'x' }]
    const { status, body } = await readBank(staff, codaFile({ oldCents: 0, newCents: 15_000, movements }))
    expect([status, body.code]).toEqual([400, 'bankFile.balance'])
    expect(body.errormsg).toMatch(/€150\.00.*€149\.00/)
  })

  it('a payment for an invoice that was paid online, chosen by staff, is to be paid back', async () => {
    const jozef = await portal.signInAs('jozef.admin')
    await jozef.post('/orders', orderOf('SPR10002', { kind: 'online' }))
    await portal.paying.standIn.setStatus(1, 'paid')
    const [online] = (await staff.get('/licences/SPR10002/invoices')).body.data
    const content = bankCsv([transfer({ text: 'licence', cents: 1234 })])
    const { body } = await noteBank(staff, content, { choices: [{ line: 2, number: online.number }] })
    expect(body.data.rows).toMatchObject([{ verdict: 'too_much', by: 'choice' }])
    const owed = await staff.get('/invoices/to_pay_back')
    expect(owed.body.data).toMatchObject([{ number: online.number, to_pay_back_cents: 1234 }])
  })

  it('bank statements are read for staff alone', async () => {
    for (const login of ['linde.admin', 'dealer', 'lena'])
      expect((await readBank(await portal.signInAs(login), bankCsv([transfer()]))).status).toBe(403)
  })
})

it('a portal that sells nothing on invoice reads no bank statements', async () => {
  const bare = await createTestApp({ sales: null })
  const { status, body } = await readBank(await bare.signInAs('staff'), bankCsv([{ cents: 1, text: '' }]))
  expect([status, body.code]).toEqual([409, 'bankFile.noAccount'])
  await bare.close()
})

describe('bank statements, where licences are extended once they are paid', () => {
  beforeAll(async () => {
    portal = await createPayingPortal({ sales: { ...fictionalSales, extendedOn: 'payment' } })
  })
  beforeEach(restart)
  afterAll(() => portal.close())

  it('a bank statement extends the licence with the payment that pays the rest, also with too much, and taking it back undoes that', async () => {
    const before = await portal.validUntil()
    // An order that is fulfilled at the moment it is made did not wait for its payment.
    portal.clock.advance(1000)
    const part = await noteBank(staff, bankCsv([transfer({ cents: 100 })]))
    expect([part.body.data.extended, await portal.validUntil()]).toEqual([0, before])
    const rest = await noteBank(staff, bankCsv([transfer({ cents: 15_000 }), transfer({ cents: 1 })]))
    expect([rest.body.data.extended, await portal.validUntil()]).toEqual([1, '2028-01-15'])
    const { receipts: noted } = await invoice()
    const paid = noted.find(({ amount_cents }: { amount_cents: number }) => amount_cents === 15_000)
    const { body } = await staff.post(`/invoices/${number}/receipts/${paid.id}/take_back`, {})
    expect(body.data).toMatchObject({ state: 'partly_paid', valid_until: before })
  })

  it('the payments of more licences than one transaction takes are noted, and extend each', async () => {
    const messages = await copyInvoice(portal.services.db, number, 45)
    portal.clock.advance(1000)
    const { body } = await noteBank(staff, bankCsv(messages.map((text) => transfer({ text }))))
    expect(body.data).toMatchObject({ counts: { paid: 45 }, extended: 45 })
    expect(await receipts()).toHaveLength(45)
    const { rows } = await sql`
      SELECT count(*)::int AS licences FROM licences AS l JOIN groups AS root ON root.id = l.root_group_id
      WHERE l.number LIKE '70%' AND root.valid_until = '2028-01-15'`.execute(portal.services.db)
    expect(rows).toEqual([{ licences: 45 }])
  })

  it('a payment of a licence that was extended online meanwhile says that it extended nothing', async () => {
    const jozef = await portal.signInAs('jozef.admin')
    const waiting = await invoiced(jozef, 'SPR10002')
    const text = (await staff.get(`/invoices/${waiting}`)).body.data.payment_reference
    await jozef.post('/orders', orderOf('SPR10002', { kind: 'online' }))
    await portal.paying.standIn.setStatus(1, 'paid')
    const until = await portal.validUntil('SPR10002')
    const { body } = await noteBank(staff, bankCsv([transfer({ text, cents: 39_900 })]))
    expect(body.data).toMatchObject({
      extended: 0,
      rows: [{ verdict: 'paid', for_nothing: true, number: waiting }],
    })
    expect(await portal.validUntil('SPR10002')).toBe(until)
  })
})
