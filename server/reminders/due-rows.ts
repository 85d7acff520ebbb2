import { type RawBuilder, sql } from 'kysely'
import { reminderSteps } from '#contract/reminders.ts'
import type { Language } from '#i18n/languages.ts'
import { schoolLanguage } from '../groups/language-rows.ts'
import { daysAfter } from '../platform/calendar.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { serialNumber } from '../platform/db/pieces.ts'
import { isReceiver } from './reminder-rows.ts'
import { lateDays } from './steps.ts'

/** Days in a row with nearly all seats in use before root admins get a mail. */
const fullDaysInARow = 3

/** Days before the next mail about the same licence's seats. */
const seatsPauseDays = 30

/** The `step` of a reminder about seats. */
export const seatsStep = 0

/** Maximum licences in a mail; the others are in the next day's. */
const maxInAMail = 50

/** A reminder that is due. `series`: see `RemindersTable`. */
export type DueReminder = {
  licenceId: number
  accountId: number
  step: number
  series: string
  serialNumber: string
  customer: string
  validUntil: string | null
  seats: number
  name: string
  email: string
  language: Language
}

/** The hash of an address, which identifies its receiver: those with the same address are one person. */
export const receiverAt = (address: RawBuilder<string>) =>
  sql<string>`encode(sha256(convert_to(lower(${address}), 'UTF8')), 'hex')`

const receiverOf = receiverAt(sql`a.email`)

const [longest, ...shorter] = reminderSteps.filter((step) => step > 0)
export const noticeDays = longest ?? 0

/** The smallest step reached, by the days left before the end. */
const stepAt = (daysLeft: RawBuilder<unknown>) => sql`CASE WHEN ${daysLeft} < 0 THEN -1
  ${sql.join(
    [...shorter.toReversed(), noticeDays].map(
      (step) => sql`WHEN ${daysLeft} <= ${sql.lit(step)} THEN ${sql.lit(step)}`,
    ),
    sql` `,
  )} WHEN ${daysLeft} <= s.earlier THEN s.earlier END`

/** The accounts to look at: those with this address; null: all. */
type Whose = { address: string | null }

/** The licences that may have a reminder due, found by indexes: ends near today, earlier steps and full days. */
const candidates = (today: string, { address }: Whose) =>
  address === null
    ? sql`
      SELECT root.licence_id AS id FROM groups AS root
      WHERE root.valid_until BETWEEN ${daysAfter(today, -lateDays)}::date AND ${daysAfter(today, noticeDays)}::date
        AND root.licence_id IS NOT NULL
      UNION SELECT licence_id FROM reminder_settings WHERE earlier IS NOT NULL
      UNION SELECT licence_id FROM full_days WHERE day >= ${daysAfter(today, 1 - fullDaysInARow)}::date`
    : sql`
      SELECT g.licence_id AS id FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
      WHERE a.email <> '' AND lower(a.email) = lower(${address}::text) AND a.kind = 'admin' AND g.licence_id IS NOT NULL`

/** The step due about the end of a licence `l` with root group `root` and settings `s`. */
const dueOfEnd = (today: string) => {
  const step = stepAt(sql`(root.valid_until - ${today}::date)`)
  return sql`
    SELECT due.step, root.valid_until AS series FROM (SELECT ${step} AS step) AS due
    WHERE root.valid_until >= ${daysAfter(today, -lateDays)}::date AND l.price_cents > 0 AND due.step IS NOT NULL
      AND (due.step < 0 OR s.seen_until IS NULL OR root.valid_until - due.step > s.seen_until)`
}

/** The step due about the seats of a licence `l`. */
const dueOfSeats = (today: string) => sql`
  SELECT ${sql.lit(seatsStep)}, date_trunc('month', ${today}::date)::date
  WHERE l.seats > 0 AND EXISTS (SELECT FROM full_days AS f
    WHERE f.licence_id = l.id AND f.day BETWEEN ${daysAfter(today, 1 - fullDaysInARow)}::date AND ${today}::date
      AND ${sql.lit(fullDaysInARow)} = (SELECT count(*) FROM full_days AS b
        WHERE b.licence_id = l.id AND b.day BETWEEN f.day - ${sql.lit(fullDaysInARow - 1)} AND f.day))`

/**
 * The reminders that are due to accounts `a` about licences `l` and have not been mailed. "NOT EXISTS" only saves work: the unique key
 * ensures that each goes out once. "LIMIT" keeps the planner from turning the look-up into a join that reads all licences.
 */
const due = (today: string, now: Date, whose: Whose) => sql`
  FROM (${candidates(today, whose)}) AS candidate CROSS JOIN LATERAL (
    SELECT id, prefix, number, root_group_id, price_cents, seats, language FROM licences WHERE id = candidate.id LIMIT 1) AS l
  JOIN groups AS root ON root.id = l.root_group_id
  LEFT JOIN reminder_settings AS s ON s.licence_id = l.id
  CROSS JOIN LATERAL (${dueOfEnd(today)} UNION ALL ${dueOfSeats(today)}) AS of_licence
  JOIN accounts AS a ON a.group_id = root.id
  WHERE s.stopped IS NOT TRUE AND (s.seen_until IS NULL OR s.seen_until < ${today}::date) AND ${isReceiver(today)}
    ${whose.address === null ? sql`` : sql`AND lower(a.email) = lower(${whose.address}::text)`}
    AND NOT EXISTS (SELECT FROM reminders AS r WHERE r.licence_id = l.id AND r.account_id = a.id AND r.step = of_licence.step
      AND (r.series = of_licence.series OR r.step = ${sql.lit(seatsStep)}
        AND r.at > ${now}::timestamptz - make_interval(days => ${sql.lit(seatsPauseDays)})))`

/** A person with a reminder due and no mail yet today. `receiver`: see `ReminderDaysTable`. */
export type Receiver = { receiver: string; address: string }

/** The receivers after the hash `after`, in the order of their hashes. @param today `YYYY-MM-DD` */
export async function findReceivers(
  db: Db,
  { today, now }: { today: string; now: Date },
  after: string,
  limit: number,
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT DISTINCT ${receiverOf} AS receiver, lower(a.email) AS address ${due(today, now, { address: null })}
      AND ${receiverOf} > ${after}
      AND NOT EXISTS (SELECT FROM reminder_days AS d WHERE d.receiver = ${receiverOf} AND d.day = ${today}::date)
    ORDER BY receiver LIMIT ${limit}::integer`.execute(db)
  return rows
}

/** The reminders due to the accounts with one address: the earliest end first, those about seats last. */
export async function findDue(
  trx: Trx,
  { today, now }: { today: string; now: Date },
  address: string,
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    SELECT l.id AS "licenceId", a.id AS "accountId", of_licence.step::int AS step, of_licence.series,
      ${serialNumber} AS "serialNumber", root.name AS customer, root.valid_until AS "validUntil", l.seats, a.name, a.email,
      coalesce(a.language, ${schoolLanguage}) AS language ${due(today, now, { address })}
    ORDER BY of_licence.step = ${sql.lit(seatsStep)}, root.valid_until, l.id, a.id LIMIT ${sql.lit(maxInAMail)}`.execute(
    trx,
  )
  return rows
}

/** Claims a receiver's day; false: it was taken. A second claim at the same time waits until this transaction ends. */
export async function takeDay(trx: Trx, receiver: string, day: string): Promise<boolean> {
  const taken = await trx
    .insertInto('reminder_days')
    .values({ receiver, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('receiver')
    .execute()
  return taken.length > 0
}

/** Releases a day that `takeDay` claimed. */
export const giveDayBack = (trx: Trx, receiver: string, day: string) =>
  trx.deleteFrom('reminder_days').where('receiver', '=', receiver).where('day', '=', day).execute()

type NewReminder = Pick<DueReminder, 'licenceId' | 'accountId' | 'step' | 'series'> & {
  codeHash: Buffer | null
}

/** Records that these reminders were mailed. @returns those that were not recorded before */
export async function keepSent(
  trx: Trx,
  at: Date,
  reminders: readonly NewReminder[],
): Promise<Pick<DueReminder, 'licenceId' | 'accountId' | 'step'>[]> {
  if (reminders.length === 0) return []
  return trx
    .insertInto('reminders')
    .values(
      reminders.map(({ licenceId, accountId, step, series, codeHash }) => ({
        ...{ licence_id: licenceId, account_id: accountId, step, series, at, code_hash: codeHash },
      })),
    )
    .onConflict((conflict) => conflict.columns(['licence_id', 'series', 'step', 'account_id']).doNothing())
    .returning(['licence_id as licenceId', 'account_id as accountId', 'step'])
    .execute()
}
