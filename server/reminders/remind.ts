import { dateInBrussels } from '../platform/calendar.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { hashOf, newToken } from '../platform/secrets.ts'
import type { MailContent } from '../record/mail/mail-content.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import { keepFullDays } from './day-rows.ts'
import { sendDigests } from './digests.ts'
import {
  type DueReminder,
  findDue,
  findReceivers,
  giveDayBack,
  keepSent,
  type Receiver,
  seatsStep,
  takeDay,
} from './due-rows.ts'

/** Few enough to keep each query short. */
const receiversAtOnce = 200

/**
 * Queues the reminders that are due, at most one mail a day for each receiver. Several processes may run it at once: the mail's own
 * transaction records the reminders under unique keys.
 * @param signal stops it after the current mail; the next run does the rest
 */
export async function sendReminders(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services
  const now = clock()
  const when = { now, today: dateInBrussels(now) }
  await keepFullDays(db, when)
  for (let after = '', found = receiversAtOnce; found === receiversAtOnce; ) {
    const receivers = await findReceivers(db, when, after, receiversAtOnce)
    for (const receiver of receivers) {
      if (signal?.aborted) return
      await inTransaction(db, (trx) => remind(trx, receiver, when))
    }
    after = receivers.at(-1)?.receiver ?? ''
    found = receivers.length
  }
  await sendDigests(services, when, signal)
}

type When = { now: Date; today: string }

/** Mails a receiver the reminders that are due, and records them in the same transaction. @param when `today`: `YYYY-MM-DD` */
export async function remind(trx: Trx, { receiver, address }: Receiver, when: When): Promise<void> {
  if (!(await takeDay(trx, receiver, when.today))) return
  const due = await findDue(trx, when, address)
  // Reminders of an end take precedence; a mail about seats waits for another day.
  const isOfSeats = due[0]?.step === seatsStep
  const chosen = due
    .filter(({ step }) => (step === seatsStep) === isOfSeats)
    .map((reminder) => ({ ...reminder, code: newToken() }))
  const kept = await keepSent(
    trx,
    when.now,
    chosen.map((reminder) => ({ ...reminder, codeHash: isOfSeats ? null : hashOf(reminder.code) })),
  )
  const fresh = chosen.filter(({ licenceId, accountId }) =>
    kept.some((row) => row.licenceId === licenceId && row.accountId === accountId),
  )
  const [first] = fresh
  if (!first) {
    await giveDayBack(trx, receiver, when.today)
    return
  }
  const to = { name: first.name, address: first.email }
  const dedupeKey = `reminder:${hashOf(first.code).toString('hex')}`
  const content = isOfSeats ? aboutSeats(fresh) : aboutEnds(fresh)
  await together(trx, mailing(trx, when.now, [{ ...content, to, language: first.language, dedupeKey }]))
}

type Sent = DueReminder & { code: string }

/** Lists a licence once, even if two accounts of the receiver are its admins. */
const eachOnce = (reminders: readonly Sent[]) =>
  reminders.filter(
    ({ licenceId }, index) => reminders.findIndex((other) => other.licenceId === licenceId) === index,
  )

const shared = ([first]: readonly Sent[]) => ({
  name: first?.name ?? '',
  serialNumber: first?.serialNumber ?? '',
})

const aboutEnds = (reminders: readonly Sent[]): MailContent => ({
  kind: 'licenceEnds',
  content: {
    ...shared(reminders),
    licences: eachOnce(reminders).map(({ serialNumber, customer, series, step, code }) => ({
      ...{ serialNumber, customer, validUntil: series, hasEnded: step < 0, code },
    })),
  },
})

const aboutSeats = (reminders: readonly Sent[]): MailContent => ({
  kind: 'seatsShort',
  content: {
    ...shared(reminders),
    licences: eachOnce(reminders).map(({ serialNumber, customer, seats }) => ({
      ...{ serialNumber, customer, seats },
    })),
  },
})
