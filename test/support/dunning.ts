import { expect } from 'vitest'
import { sendPaymentReminders } from '#server/dunning/remind.ts'
import { readInvoice } from '#server/invoices/invoices.ts'
import { dateInBrussels } from '#server/platform/calendar.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { Person } from '#server/sessions/person.ts'
import { licenceId } from './demo.ts'
import { addInvoice } from './ordering.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** The clock's first day; an invoice of this day is due on 15 October, day 30. */
const today = '2026-09-15'

/** A member of staff, as verbs take the person who asks. */
export const staff = {
  id: 1,
  login: 'staff',
  kind: 'staff',
  name: 'Sofie De Smet',
  email: '',
  group: null,
} as unknown as Person

const dayOf = (at: Date) => Math.round((Date.parse(dateInBrussels(at)) - Date.parse(today)) / dayMs)

/** A portal with invoices that are reminded of. After a reset, no licence ends near the days of these tests. */
export type DunningPortal = TestApp & {
  /** Runs the job once. */
  run: () => Promise<void>
  /** Adds an invoice of a licence. @returns its number */
  invoice: (more?: { date?: string; due?: string; email?: string }, licence?: string) => Promise<string>
  /** The day of each reminder, counted from the first, and its step. @param number of an invoice; absent: of all */
  sentOn: (number?: string) => Promise<[day: number, step: number][]>
  /** Runs the job on each day until this one, and checks that a reminder goes out on just the days that the page has named. */
  goOnUntil: (day: number, number: string) => Promise<void>
}

/** The licences keep their end dates until the first reset. */
export async function createDunningPortal(): Promise<DunningPortal> {
  const portal = await createTestApp()
  const { services, clock } = portal
  const { db } = services
  const run = () => sendPaymentReminders(services)
  const sentOn: DunningPortal['sentOn'] = async (number) => {
    const rows = await db
      .selectFrom('payment_reminders')
      .select(['at', 'step'])
      .where('number', 'like', number ?? '%')
      .orderBy('at')
      .execute()
    return rows.map(({ at, step }) => [dayOf(at), step])
  }
  return {
    ...portal,
    run,
    invoice: async (more = {}, licence = '10001') =>
      addInvoice(db, await licenceId(portal, licence), more.date ?? today, more),
    sentOn,
    async goOnUntil(day, number) {
      for (; dayOf(clock.now) < day; clock.advance(dayMs)) {
        const now = dateInBrussels(clock.now)
        const { reminders } = await readInvoice(services, staff, number)
        await run()
        const last = (await sentOn(number)).at(-1)
        const sent = last?.[0] === dayOf(clock.now) ? { date: now, step: last[1] } : null
        expect([now, sent]).toEqual([now, reminders?.next?.date === now ? reminders.next : null])
      }
    },
    async reset() {
      await portal.reset()
      await db.updateTable('groups').set({ valid_until: null }).execute()
    },
  }
}
