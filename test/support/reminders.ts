import { daysAfter } from '#server/platform/calendar.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { MailContents } from '#server/record/mail/mail-content.ts'
import { sendReminders } from '#server/reminders/remind.ts'
import { queuedMails } from './demo.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** The first day of the tests' clock. */
const firstDay = '2026-09-15'

/** Sets the end of a demo licence, so many days after the clock's first day; null: it never ends. */
export async function endLicence(
  { services }: TestApp,
  number: string,
  days: number | null,
): Promise<string | null> {
  const validUntil = days === null ? null : daysAfter(firstDay, days)
  await services.db
    .updateTable('groups')
    .set({ valid_until: validUntil })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('licences')
        .select('root_group_id')
        .where('number', '=', number)
        .$castTo<{ root_group_id: number }>(),
    )
    .execute()
  return validUntil
}

export type Ends = MailContents['licenceEnds']

/** The reminders of ends in the outbox, oldest first. */
export async function remindersQueued(portal: TestApp) {
  const mails = await queuedMails(portal)
  return mails
    .filter(({ kind }) => kind === 'licenceEnds')
    .map(({ content, ...mail }) => ({ ...mail, content: content as Ends }))
}

/** Runs the job once a day for so many days, from the clock's day on. */
export async function remindFor(portal: TestApp, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await sendReminders(portal.services)
    portal.clock.advance(dayMs)
  }
}

/** A portal whose reminders are tested. After a reset no licence ends, and no dealer has an address. */
export type ReminderPortal = TestApp & {
  /** Runs the job once. */
  run: () => Promise<void>
  /** Sets columns of an account. */
  change: (login: string, columns: object) => Promise<void>
}

/** The licences keep their end dates until the first reset. */
export async function createReminderPortal(): Promise<ReminderPortal> {
  const portal = await createTestApp()
  const { db } = portal.services
  return {
    ...portal,
    run: () => sendReminders(portal.services),
    async change(login, columns) {
      await db.updateTable('accounts').set(columns).where('login', '=', login).execute()
    },
    async reset() {
      await portal.reset()
      for (const number of ['10001', '10002', '10005', '20001']) await endLicence(portal, number, null)
      await db.updateTable('accounts').set({ email: '' }).where('kind', '=', 'dealer').execute()
    },
  }
}
