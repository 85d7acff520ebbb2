import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { queuedMails } from '#test/support/demo.ts'
import { createDunningPortal, staff } from '#test/support/dunning.ts'
import { addNote } from '#test/support/ordering.ts'
import { remindersQueued, remindFor } from '#test/support/reminders.ts'
import { readInvoice } from '../invoices/invoices.ts'
import { fictionalSales } from '../platform/config/sales.ts'
import { dayMs } from '../platform/durations.ts'
import type { MailContents } from '../record/mail/mail-content.ts'
import { sendReminders } from '../reminders/remind.ts'
import { disputeInvoice, settleDispute } from './disputes.ts'
import { sendPaymentReminders } from './remind.ts'

const portal = await createDunningPortal()
const { services, clock, run, invoice, sentOn, goOnUntil } = portal
const { db } = services
beforeEach(() => portal.reset())
afterAll(() => portal.close())

type Reminder = MailContents['paymentReminder']

async function mails() {
  const queued = await queuedMails(portal)
  return queued
    .filter(({ kind }) => kind === 'paymentReminder')
    .map(({ content, ...mail }) => ({ ...mail, ...(content as Reminder) }))
}

const numbers = async () =>
  (await mails()).map(({ step, invoices }) => [step, invoices.map(({ number }) => number)])

describe('the payment reminders of an invoice', () => {
  it('the buyer is reminded 7 days before the due day, and 7, 21 and 35 days after it, each once', async () => {
    const number = await invoice()
    clock.advance(20 * dayMs)
    await goOnUntil(82, number)
    expect(await sentOn()).toEqual([
      [23, -7],
      [37, 7],
      [51, 21],
      [65, 35],
    ])
    expect((await mails())[1]).toEqual({
      ...{ kind: 'paymentReminder', to_name: 'Basisschool De Linde vzw' },
      ...{ to_address: 'boekhouding@linde.example', language: 'en' },
      ...{ name: 'Basisschool De Linde vzw', serialNumber: 'SPR10001', step: 7 },
      at: expect.stringMatching(/^2026-10-22T/),
      invoices: [
        {
          ...{ number, serialNumber: 'SPR10001', customer: 'Basisschool De Linde vzw', due: '2026-10-15' },
          ...{ openCents: 14_900, reference: 'BB-2026-114' },
          iban: 'BE68 5390 0754 7034',
          message: expect.stringMatching(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/),
        },
      ],
    })
  })

  it('a dispute stops them, and the steps after the due day count from its settling', async () => {
    const number = await invoice()
    clock.advance(22 * dayMs)
    await goOnUntil(40, number)
    await disputeInvoice(services, staff, number, 'Ordered twice')
    await goOnUntil(53, number)
    clock.advance(7 * dayMs)
    await settleDispute(services, staff, number, '')
    await goOnUntil(110, number)
    expect(await sentOn()).toEqual([
      [23, -7],
      [37, 7],
      [81, 21],
      [95, 35],
    ])
  })

  it('a dispute that is settled before the due day moves nothing', async () => {
    const number = await invoice()
    await disputeInvoice(services, staff, number, 'Ordered twice')
    await goOnUntil(25, number)
    await settleDispute(services, staff, number, '')
    await goOnUntil(40, number)
    expect(await sentOn()).toEqual([
      [25, -7],
      [37, 7],
    ])
  })

  it.each([
    ['14 days', '2026-09-29', [[7, -7]]],
    ['13 days', '2026-09-28', []],
  ])('an invoice with a term of %s', async (_, due, expected) => {
    const number = await invoice({ due })
    await goOnUntil(14, number)
    expect(await sentOn()).toEqual(expected)
  })

  it.each([
    [60, [[60, 21]]],
    [78, [[78, 35]]],
    [79, []],
  ])(
    'of the steps that passed while the portal was down until day %i, only a late one is sent',
    async (day, expected) => {
      const number = await invoice()
      clock.advance(day * dayMs)
      await goOnUntil(day + 4, number)
      expect(await sentOn()).toEqual(expected)
    },
  )

  it('an invoice that is paid is not reminded of, and one that is paid in part only of the rest', async () => {
    const [paid, partly] = [await invoice(), await invoice({ email: 'other@linde.example' })]
    await addNote(db, paid, 14_900)
    await addNote(db, partly, 10_000)
    clock.advance(37 * dayMs)
    await run()
    expect(await mails()).toMatchObject([{ invoices: [{ number: partly, openCents: 4900 }] }])
    expect((await readInvoice(services, staff, paid)).reminders).toEqual({ sent: [], next: null })
  })

  it('a vendor whose own bookkeeping reminds can switch them off', async () => {
    const number = await invoice()
    clock.advance(37 * dayMs)
    const off = {
      ...services,
      config: { ...services.config, sales: { ...fictionalSales, paymentReminders: false } },
    }
    await sendPaymentReminders(off)
    expect(await mails()).toEqual([])
    expect((await readInvoice(off, staff, number)).reminders).toEqual({ sent: [], next: null })
  })
})

describe('the mails of a day', () => {
  it('all invoices of an address at the latest step are in one mail, and those of other steps in the next day’s', async () => {
    const early = await invoice({ date: '2026-09-01' })
    const [one, other] = [await invoice({ email: 'Boekhouding@Linde.example' }), await invoice({}, '10002')]
    const elsewhere = await invoice({ email: 'other@linde.example' })
    // Day 37: the invoice of 1 September is 21 days late, the others 7.
    clock.advance(37 * dayMs)
    await run()
    await run()
    expect(await numbers()).toEqual(
      expect.arrayContaining([
        [21, [early]],
        [7, [elsewhere]],
      ]),
    )
    expect(await numbers()).toHaveLength(2)
    clock.advance(dayMs)
    await run()
    expect((await numbers()).slice(2)).toEqual([[7, [one, other]]])
  })

  it('invoices in two languages, or of two buyers with one address, are in mails that fit them', async () => {
    const [one, other, french] = [await invoice(), await invoice(), await invoice()]
    // Papers never change, but for this test.
    await sql`ALTER TABLE papers DISABLE TRIGGER papers_stay`.execute(db)
    await sql`UPDATE papers SET document = jsonb_set(document, '{buyer,name}', '"Other school"') WHERE number = ${other}`.execute(
      db,
    )
    await sql`UPDATE papers SET document = jsonb_set(document, '{language}', '"fr"') WHERE number = ${french}`.execute(
      db,
    )
    await sql`ALTER TABLE papers ENABLE TRIGGER papers_stay`.execute(db)
    clock.advance(37 * dayMs)
    await run()
    clock.advance(dayMs)
    await run()
    expect((await mails()).map(({ language, name, invoices }) => [language, name, invoices.length])).toEqual([
      ['en', '', 2],
      ['fr', 'Basisschool De Linde vzw', 1],
    ])
    expect((await numbers())[0]).toEqual([7, [one, other]])
  })

  it('an admin who is reminded of the end of the licence gets the payment reminder on the next day', async () => {
    await db
      .updateTable('groups')
      .set({ valid_until: '2026-11-21' })
      .where('name', '=', 'Basisschool De Linde')
      .execute()
    const number = await invoice({ email: 'linde.admin@example.org' })
    clock.advance(37 * dayMs)
    await sendReminders(services)
    await run()
    expect([await numbers(), (await remindersQueued(portal)).length]).toEqual([[], 1])
    clock.advance(dayMs)
    await remindFor(portal, 1)
    clock.advance(-dayMs)
    await run()
    expect(await numbers()).toEqual([[7, [number]]])
  })

  it('a mail has at most 20 invoices, and the others are in the next one', async () => {
    for (let count = 0; count < 21; count++) await invoice()
    clock.advance(37 * dayMs)
    await run()
    clock.advance(dayMs)
    await run()
    expect((await mails()).map(({ invoices }) => invoices.length)).toEqual([20, 1])
  })
})
