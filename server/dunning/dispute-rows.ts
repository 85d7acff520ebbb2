import { sql } from 'kysely'
import type { UnsettledInvoice } from '#contract/disputes.ts'
import { paymentReminderSteps } from '#contract/paper-parts.ts'
import type { Language } from '#i18n/languages.ts'
import { balance, stateOn } from '../invoices/balance-rows.ts'
import { isAnswered } from '../invoices/dispute-rows.ts'
import { byKey } from '../platform/db/built-once.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'

type NewDispute = { number: string; licenceId: number; reason: string; reportedBy: number }

/** Notes a problem with an invoice. @returns false if one is noted that is not settled */
export async function insertDispute(
  trx: Trx,
  { number, licenceId, reason, reportedBy }: NewDispute,
  at: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('disputes')
    .values({ number, licence_id: licenceId, reason, reported_by: reportedBy, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Settles the dispute of an invoice. @returns the account that reported it, null: it is gone; undefined: nothing is disputed */
export async function settle(
  trx: Trx,
  number: string,
  { by, answer }: { by: number; answer: string },
  at: Date,
): Promise<{ reportedBy: number | null } | undefined> {
  return trx
    .updateTable('disputes')
    .set({ settled_by: by, settled_at: at, answer })
    .where('number', '=', number)
    .where('settled_at', 'is', null)
    .returning('reported_by as reportedBy')
    .executeTakeFirst()
}

type Reporter = { name: string; email: string; language: Language | null }

/** The person who reported a problem and gets the answer by mail; undefined: no one does. */
export async function findReporter(
  trx: Trx,
  licenceId: number,
  accountId: number,
): Promise<Reporter | undefined> {
  const { rows } = await sql<Reporter>`
    SELECT r.name, r.email, r.language FROM accounts AS r JOIN licences AS l ON l.id = ${licenceId}
    WHERE r.id = ${accountId} AND ${isAnswered}`.execute(trx)
  return rows[0]
}

type Unsettled = { total: number; invoices: UnsettledInvoice[] }

const lastStep = sql.lit(Math.max(...paymentReminderSteps))

/** Few invoices are disputed or get the last reminder: those are looked at, not all that are not paid. */
const unsettled = byKey(
  (_, today: string, limit: number, offset: number) => sql<Unsettled>`
    WITH unsettled AS (
      SELECT p.number, p.licence_id, p.due, sums.total, sums.credited, sums.paid, ${stateOn(today)} AS state,
        (coalesce(d.at, found.reminded) AT TIME ZONE 'Europe/Brussels')::date AS since, coalesce(d.reason, '') AS reason
      FROM (
        SELECT number, max(reminded) AS reminded FROM (
          SELECT number, NULL::timestamptz AS reminded FROM disputes WHERE settled_at IS NULL
          UNION ALL SELECT number, at FROM payment_reminders WHERE step = ${lastStep}
        ) AS every GROUP BY number
      ) AS found JOIN papers AS p ON p.number = found.number CROSS JOIN ${balance}
      LEFT JOIN disputes AS d ON d.number = p.number AND d.settled_at IS NULL
      WHERE cents.open > 0
    )
    SELECT (SELECT count(*) FROM unsettled) AS total, (
      SELECT coalesce(json_agg(json_build_object('number', x.number, 'state', x.state, 'due', x.due, 'since', x.since, 'reason', x.reason,
          'totalCents', x.total, 'creditedCents', x.credited, 'paidCents', x.paid,
          'customer', json_build_object('name', coalesce(root.name, ''), 'town', l.town, 'serialNumber', l.prefix || l.number)
        ) ORDER BY x.since, x.number), '[]')
      FROM (SELECT * FROM unsettled ORDER BY since, number LIMIT ${limit}::bigint OFFSET ${offset}::bigint) AS x
      JOIN licences AS l ON l.id = x.licence_id LEFT JOIN groups AS root ON root.id = l.root_group_id
    ) AS invoices`,
)

/** One page of the disputed invoices and of those not paid after the last reminder, the longest waiting first, and their number. */
export async function listUnsettled(db: Db, today: string, { limit, offset }: Page): Promise<Unsettled> {
  const [found] = await unsettled(db, today, limit, offset)
  return found ?? { total: 0, invoices: [] }
}
