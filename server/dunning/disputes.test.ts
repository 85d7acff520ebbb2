import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows, licenceId, queuedMails, snapshot } from '#test/support/demo.ts'
import { credit, dispute, invoiced, pay, threeStaff } from '#test/support/invoicing.ts'
import { addInvoice } from '#test/support/ordering.ts'
import { quoted } from '#test/support/quoting.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dayMs } from '../platform/durations.ts'
import { sendPaymentReminders } from './remind.ts'

let portal: TestApp
let admin: Client
let staff: Client
let number: string
beforeAll(async () => {
  portal = await createTestApp()
})
beforeEach(async () => {
  await portal.reset()
  admin = await portal.signInAs('linde.admin')
  staff = await portal.signInAs('staff')
  number = await invoiced(admin)
})
afterAll(() => portal.close())

const reason = 'This is not our school.\nWe have 20 users.'

const report = (who: Client, what: unknown = reason, of = number) => dispute(who, of, what)

const settle = (who: Client, answer?: string) => who.post(`/invoices/${number}/dispute/settle`, { answer })

const read = async (who: Client) => (await who.get(`/invoices/${number}`)).body.data

const unsettled = async () => (await staff.get('/invoices/unsettled?page=1&size=20')).body

const mailsOf = async (wanted: string) => (await queuedMails(portal)).filter(({ kind }) => kind === wanted)

describe('a problem with an invoice', () => {
  it('an admin reports a problem: pages and lists say so, and the vendor can answer by mail', async () => {
    expect((await report(admin)).body.data).toEqual({ state: 'disputed' })
    expect(await read(admin)).toMatchObject({
      state: 'disputed',
      dispute: { since: '2026-09-15', reason, is_answered: true },
      reminders: { sent: [], next: null },
    })
    expect((await admin.get('/licences/SPR10001/invoices')).body.data[0].state).toBe('disputed')
    const customer = { name: 'Basisschool De Linde', sn: 'SPR10001' }
    const amounts = { total_cents: 14_900, credited_cents: 0, paid_cents: 0 }
    expect(await unsettled()).toMatchObject({
      data: [{ number, state: 'disputed', customer, ...amounts, since: '2026-09-15', reason }],
      total: 1,
    })
    expect(await mailsOf('invoiceDisputed')).toMatchObject([
      {
        to_address: portal.services.config.brand.supportAddress,
        content: {
          ...{ number, reason, openCents: 14_900, serialNumber: 'SPR10001' },
          replyTo: { name: 'linde.admin', address: 'linde.admin@example.org' },
        },
      },
    ])
    expect(await auditRows(portal, 1)).toMatchObject([{ action: 'payment.dispute', after: { number } }])
  })

  it('the home of an admin asks for no payment of a disputed invoice', async () => {
    portal.clock.advance(29 * dayMs)
    admin = await portal.signInAs('linde.admin')
    const codes = async () =>
      (await admin.get('/home')).body.data.attention.map(({ code }: { code: string }) => code)
    expect(await codes()).toContain('invoice.unpaid')
    await report(admin)
    expect(await codes()).not.toContain('invoice.unpaid')
  })

  it('staff note a problem of a buyer who called, without a mail', async () => {
    expect((await report(staff)).body.data).toEqual({ state: 'disputed' })
    expect(await mailsOf('invoiceDisputed')).toEqual([])
    expect((await read(staff)).dispute.is_answered).toBe(false)
    await settle(staff, 'Done')
    expect(await mailsOf('disputeSettled')).toEqual([])
  })

  it.each([
    ['without words', ' \n '],
    ['of invisible letters', '\u200b\u2060'],
    ['of 1001 letters', 'x'.repeat(1001)],
    ['with a hidden character', 'A\u202eB'],
    ['that is no text', 7],
  ])('a report %s is refused', async (_, what) => {
    const answer = await report(admin, what)
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
  })

  it('nothing can be reported about an invoice that is paid or credited, or any other paper', async () => {
    const paid = await invoiced(staff, 'SPR10002')
    await pay(staff, paid, 39_900)
    await pay(staff, number, 1000)
    const { number: note } = (await credit(staff, number)).body.data
    const quote = await quoted(portal, staff)
    const before = await snapshot(portal)
    for (const [of, status, code] of [
      [paid, 409, 'invoice.alreadyPaid'],
      [number, 409, 'invoice.credited'],
      [note, 404, 'invoice.notFound'],
      [quote.number, 404, 'invoice.notFound'],
      ['2026-9999', 404, 'invoice.notFound'],
    ] as const) {
      const answer = await report(staff, reason, of)
      expect([of, answer.status, answer.body.code]).toEqual([of, status, code])
    }
    expect(await snapshot(portal)).toEqual(before)
  })

  it('of several who report a problem at the same moment one is heard, and then no one else', async () => {
    const people = await threeStaff(portal)
    const answers = await Promise.all(people.map((one) => report(one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await report(admin)).body.code).toBe('invoice.disputed')
  })

  it('a disputed invoice can be paid, and then there is nothing to settle', async () => {
    await report(admin)
    expect((await pay(staff, number, 4900)).body.data.state).toBe('disputed')
    expect((await pay(staff, number, 10_000)).body.data.state).toBe('paid')
    expect(await read(admin)).toMatchObject({ state: 'paid', dispute: null })
    expect((await unsettled()).total).toBe(0)
    expect(await settle(staff)).toMatchObject({ status: 409, body: { code: 'invoice.notDisputed' } })
    const [{ id }] = (await read(staff)).receipts
    await staff.post(`/invoices/${number}/receipts/${id}/take_back`, {})
    expect((await read(admin)).state).toBe('disputed')
  })
})

describe('settling a problem', () => {
  it('the person who reported it gets the answer, and the invoice is to be paid again', async () => {
    await report(admin)
    expect((await settle(staff, ' You have 30 seats.\nSee the order. ')).body.data).toEqual({ state: 'open' })
    expect(await read(admin)).toMatchObject({
      state: 'open',
      dispute: null,
      reminders: { next: { step: -7 } },
    })
    expect(await mailsOf('disputeSettled')).toMatchObject([
      {
        to_address: 'linde.admin@example.org',
        content: {
          number,
          answer: 'You have 30 seats.\nSee the order.',
          openCents: 14_900,
          due: '2026-10-15',
        },
      },
    ])
    expect(await auditRows(portal, 1)).toMatchObject([{ action: 'payment.settleDispute', after: { number } }])
    expect((await settle(staff)).body.code).toBe('invoice.notDisputed')
    // Another one may come later.
    expect((await report(admin)).status).toBe(200)
  })

  it.each([
    ['is no admin of the licence any more', 'linde.admin', { group_id: 4 }],
    ['has no address', 'linde.admin', { email: '' }],
    ['is switched off', 'dealer', { disabled_at: new Date() }],
  ])('a person who %s gets no answer', async (_, login, columns) => {
    await report(await portal.signInAs(login))
    await portal.services.db.updateTable('accounts').set(columns).where('login', '=', login).execute()
    expect((await read(staff)).dispute.is_answered).toBe(false)
    expect((await settle(staff, 'Done')).status).toBe(200)
    expect(await mailsOf('disputeSettled')).toEqual([])
  })
})

it('an invoice that is not paid after its last reminder is before staff until it is, the longest waiting first', async () => {
  const { db } = portal.services
  const licence = { SPR10005: await licenceId(portal, '10005'), SPR10002: await licenceId(portal, '10002') }
  // Due on 31 July and on 12 August: the second is 35 days late on the second day.
  const early = await addInvoice(db, licence.SPR10005, '2026-07-01')
  const late = await addInvoice(db, licence.SPR10002, '2026-07-13', { email: 'other@linde.example' })
  const listed = async () => {
    const { data, total } = await unsettled()
    expect(total).toBe(data.length)
    return data.map((one: Record<string, unknown>) => [one.number, one.state, one.since, one.reason])
  }
  await sendPaymentReminders(portal.services)
  expect(await listed()).toEqual([[early, 'overdue', '2026-09-15', '']])
  portal.clock.advance(dayMs)
  staff = await portal.signInAs('staff')
  await sendPaymentReminders(portal.services)
  await report(staff, 'Ordered twice', late)
  await report(staff)
  expect(await listed()).toEqual([
    [early, 'overdue', '2026-09-15', ''],
    [number, 'disputed', '2026-09-16', reason],
    [late, 'disputed', '2026-09-16', 'Ordered twice'],
  ])
  await pay(staff, early, 14_900)
  expect((await listed()).map(([first]: unknown[]) => first)).toEqual([number, late])
})
