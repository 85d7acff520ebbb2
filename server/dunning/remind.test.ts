import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { queuedMails } from '#test/support/demo.ts'
import { addInvoice, addNote } from '#test/support/ordering.ts'
import { remindersQueued, remindFor } from '#test/support/reminders.ts'
import { createTestApp } from '#test/support/test-app.ts'
import { readInvoice } from '../invoices/invoices.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { fictionalSales } from '../platform/config/sales.ts'
import { dayMs } from '../platform/durations.ts'
import { recheckMail } from '../recheck-mail.ts'
import type { MailContents } from '../record/mail/mail-content.ts'
import type { Message } from '../record/mail/mailer.ts'
import { sendDueMail } from '../record/mail/send-mail.ts'
import { sendReminders } from '../reminders/remind.ts'
import type { Person } from '../sessions/person.ts'
import { disputeInvoice, settleDispute } from './disputes.ts'
import { sendPaymentReminders } from './remind.ts'

const portal = await createTestApp()
const { services, clock } = portal
const { db } = services
beforeEach(async () => {
  await portal.reset()
  // No licence ends near the days of these tests.
  await db.updateTable('groups').set({ valid_until: null }).execute()
})
afterAll(() => portal.close())

/** The clock's first day; an invoice of this day is due on 15 October, day 30. */
const today = '2026-09-15'

const staff = {
  id: 1,
  login: 'staff',
  kind: 'staff',
  name: 'Sofie De Smet',
  email: '',
  group: null,
} as unknown as Person

const run = () => sendPaymentReminders(services)

const licenceIdOf = async (number: string) =>
  (await db.selectFrom('licences').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id

/** Adds an invoice of a licence. */
const invoice = async (more: { date?: string; due?: string; email?: string } = {}, licence = '10001') =>
  addInvoice(db, await licenceIdOf(licence), more.date ?? today, more)

type Reminder = MailContents['paymentReminder']

async function mails() {
  const queued = await queuedMails(portal)
  return queued
    .filter(({ kind }) => kind === 'paymentReminder')
    .map(({ content, ...mail }) => ({ ...mail, ...(content as Reminder) }))
}

const numbers = async () =>
  (await mails()).map(({ step, invoices }) => [step, invoices.map(({ number }) => number)])

const dayOf = (at: Date) => Math.round((Date.parse(dateInBrussels(at)) - Date.parse(today)) / dayMs)

/** The day of each reminder, counted from the first, and its step. @param number of an invoice; absent: of all */
async function sentOn(number?: string): Promise<[day: number, step: number][]> {
  const rows = await db
    .selectFrom('payment_reminders')
    .select(['at', 'step'])
    .where('number', 'like', number ?? '%')
    .orderBy('at')
    .execute()
  return rows.map(({ at, step }) => [dayOf(at), step])
}

/** Runs the job on each day until this one, and checks that a reminder goes out on just the days that the page has named. */
async function goOnUntil(day: number, number: string): Promise<void> {
  for (; dayOf(clock.now) < day; clock.advance(dayMs)) {
    const now = dateInBrussels(clock.now)
    const { reminders } = await readInvoice(services, staff, number)
    await run()
    const last = (await sentOn(number)).at(-1)
    const sent = last?.[0] === dayOf(clock.now) ? { date: now, step: last[1] } : null
    expect([now, sent]).toEqual([now, reminders?.next?.date === now ? reminders.next : null])
  }
}

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

describe('a payment reminder that waits', () => {
  /** Sends the mails that wait. @param fault throws what the mail server answers @returns what they hold */
  async function sent(fault?: () => Promise<void>): Promise<{ text: string; files: number }[]> {
    const messages: { text: string; files: number }[] = []
    const send = async ({ subject, text, attachments = [] }: Message) => {
      await fault?.()
      messages.push({ text: `${subject}\n${text}`, files: attachments.length })
    }
    await sendDueMail(
      { ...services, mailer: { send, close: () => {} } },
      undefined,
      async (number) => ({ name: `${number}.pdf`, content: Buffer.from(number) }),
      (mail) => recheckMail(services, mail),
    )
    return messages
  }

  it('a reminder has the PDF of each invoice that is still not paid when it is sent, and what is open then', async () => {
    const [paid, partly, open] = [await invoice(), await invoice(), await invoice()]
    clock.advance(37 * dayMs)
    await run()
    await addNote(db, paid, 14_900)
    await addNote(db, partly, 10_000)
    const [mail, ...others] = await sent()
    expect([mail?.files, others]).toEqual([2, []])
    for (const said of [partly, open, '€49.00', '€149.00']) expect(mail?.text).toContain(said)
    expect(mail?.text).not.toContain(paid)
  })

  it('a reminder is not sent while a problem is open, and is due again after that', async () => {
    const number = await invoice()
    clock.advance(37 * dayMs)
    await run()
    await disputeInvoice(services, staff, number, 'Ordered twice')
    expect([await sent(), await sentOn()]).toEqual([[], []])
    await settleDispute(services, staff, number, '')
    await goOnUntil(46, number)
    expect(await sentOn()).toEqual([[44, 7]])
  })

  it('an invoice that was left out of a mail has one of its own after its problem is settled', async () => {
    const [first, other] = [await invoice(), await invoice()]
    clock.advance(37 * dayMs)
    await run()
    await disputeInvoice(services, staff, first, 'Ordered twice')
    await sent()
    await settleDispute(services, staff, first, '')
    await goOnUntil(45, first)
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail?.text).toContain(first)
    expect(mail?.text).not.toContain(other)
  })

  it('a reminder that was tried before its problem was settled is sent once', async () => {
    const number = await invoice()
    const other = await invoice()
    clock.advance(37 * dayMs)
    await run()
    await disputeInvoice(services, staff, number, 'Ordered twice')
    await sent(async () => {
      throw new Error('Not now')
    })
    await settleDispute(services, staff, number, '')
    await goOnUntil(45, number)
    const texts = (await sent()).map(({ text }) => [text.includes(number), text.includes(other)])
    expect(texts.toSorted()).toEqual([
      [false, true],
      [true, false],
    ])
  })

  it('a last reminder that waited is not sent right after its problem was settled', async () => {
    const number = await invoice()
    clock.advance(65 * dayMs)
    await run()
    await disputeInvoice(services, staff, number, 'Ordered twice')
    clock.advance(dayMs)
    await settleDispute(services, staff, number, '')
    expect([await sent(), await sentOn()]).toEqual([[], []])
    await goOnUntil(74, number)
    expect(await sentOn()).toEqual([[73, 7]])
  })

  it('a reminder before the due day is not sent after it', async () => {
    await invoice()
    clock.advance(30 * dayMs)
    await run()
    clock.advance(dayMs)
    expect([await sent(), await sentOn()]).toEqual([[], []])
  })

  it('of two reminders that waited for the mail server only the later one is sent', async () => {
    const number = await invoice()
    clock.advance(36 * dayMs)
    await goOnUntil(52, number)
    const messages = await sent()
    expect(messages).toHaveLength(1)
    expect(messages[0]?.text).toContain('Second')
    expect(await sentOn()).toEqual([[51, 21]])
  })
})
