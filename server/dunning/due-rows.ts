import { sql } from 'kysely'
import { type PaymentReminderStep, paymentReminderSteps } from '#contract/paper-parts.ts'
import { balance, isDisputed } from '../invoices/balance-rows.ts'
import type { PaperDocument } from '../invoices/paper.ts'
import { leastTermDays, stepDays } from '../invoices/payment-reminder-steps.ts'
import { daysAfter } from '../platform/calendar.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { receiverAt } from '../reminders/due-rows.ts'

/** Maximum invoices in a mail, which has their PDFs; the others are in the next day's. */
const maxInAMail = 20

const email = sql<string>`lower(p.document->'buyer'->>'email')`

const receiverOf = receiverAt(email)

const lastStep = Math.max(...paymentReminderSteps)

/** The buyer's address in lower case; null: all buyers. */
type Whose = string | null

/** The invoices that may have a reminder due, found by indexes: by the buyer, or by their due days and by disputes that were settled. */
const candidates = (today: string, address: Whose) => {
  if (address !== null)
    return sql`SELECT p.number FROM papers AS p WHERE p.kind = 'invoice' AND p.due IS NOT NULL AND ${email} = ${address}`
  const earliest = daysAfter(today, 1 - lastStep - stepDays)
  return sql`
    SELECT number FROM papers WHERE kind = 'invoice' AND due IS NOT NULL
      AND due BETWEEN ${earliest}::date AND ${daysAfter(today, -Math.min(...paymentReminderSteps))}::date
    UNION SELECT number FROM disputes WHERE settled_at >= ${earliest}::date - interval '1 day'`
}

/** The step reached today, by the rule of `nextPaymentReminder`. */
const reached = (today: string) => sql`CASE
  ${sql.join(
    paymentReminderSteps.map((step) =>
      step < 0
        ? sql`WHEN ${today}::date BETWEEN p.due + ${sql.lit(step)} AND p.due AND p.date <= p.due - ${sql.lit(leastTermDays)} THEN ${sql.lit(step)}`
        : sql`WHEN ${today}::date - counted.since BETWEEN ${sql.lit(step)} AND ${sql.lit(step + stepDays - 1)} THEN ${sql.lit(step)}`,
    ),
    sql` `,
  )} END`

/** The invoices `p` with an open amount of whose step their buyers have had no mail. */
const due = (today: string, whose: Whose) => sql`
  FROM (${candidates(today, whose)}) AS candidate JOIN papers AS p ON p.number = candidate.number CROSS JOIN ${balance}
  CROSS JOIN LATERAL (
    SELECT greatest(p.due, max((d.settled_at AT TIME ZONE 'Europe/Brussels')::date)) AS since FROM disputes AS d WHERE d.number = p.number
  ) AS counted CROSS JOIN LATERAL (SELECT ${reached(today)} AS step) AS at
  WHERE cents.open > 0 AND NOT ${isDisputed} AND at.step IS NOT NULL AND ${email} <> ''
    AND NOT EXISTS (SELECT FROM payment_reminders AS r WHERE r.number = p.number AND r.step >= at.step)`

/** A buyer with a payment reminder due and no reminder of any kind yet today. */
export type Receiver = { receiver: string; address: string }

/** The receivers after the hash `after`, in the order of their hashes. @param today `YYYY-MM-DD` */
export async function findReceivers(
  db: Db,
  today: string,
  after: string,
  limit: number,
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT DISTINCT ${receiverOf} AS receiver, ${email} AS address ${due(today, null)} AND ${receiverOf} > ${after}
      AND NOT EXISTS (SELECT FROM reminder_days AS d WHERE d.receiver = ${receiverOf} AND d.day = ${today}::date)
    ORDER BY receiver LIMIT ${limit}::integer`.execute(db)
  return rows
}

/** `openCents`: what is still to be paid. */
export type DueInvoice = {
  licenceId: number
  step: PaymentReminderStep
  openCents: number
  document: PaperDocument
}

/** The invoices that a buyer is to be reminded of, those that have been due for longest first. */
export async function findDue(trx: Trx, today: string, address: string): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    SELECT p.licence_id AS "licenceId", at.step::int AS step, cents.open AS "openCents", p.document ${due(today, address)}
    ORDER BY at.step DESC, p.due, p.number LIMIT ${sql.lit(maxInAMail)}`.execute(trx)
  return rows
}

/** Records that these invoices were reminded of. @returns the numbers of those that were not recorded before */
export async function keepSent(trx: Trx, at: Date, invoices: readonly DueInvoice[]): Promise<string[]> {
  const kept = await trx
    .insertInto('payment_reminders')
    .values(
      invoices.map(({ document: { number }, step, licenceId }) => ({
        ...{ number, step, licence_id: licenceId, at },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .execute()
  return kept.map(({ number }) => number)
}
