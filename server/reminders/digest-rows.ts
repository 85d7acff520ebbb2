import { sql } from 'kysely'
import type { Language } from '#i18n/languages.ts'
import { isInvited } from '../accounts/invitation-rows.ts'
import { daysAfter } from '../platform/calendar.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { serialNumber } from '../platform/db/pieces.ts'
import { noticeDays } from './due-rows.ts'

/** Maximum licences in a dealer's list. */
const maxListed = 200

export type Dealer = { id: number; name: string; email: string; language: Language | null }

/** The Monday of a day's week; both `YYYY-MM-DD`. */
export function mondayOf(today: string): string {
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  return daysAfter(today, -weekday)
}

/** The licences `l` that end soon and can be renewed, with their root groups `root`. */
const ending = (today: string) => sql`
  FROM groups AS root JOIN licences AS l ON l.id = root.licence_id AND l.root_group_id = root.id
  WHERE root.valid_until BETWEEN ${today}::date AND ${daysAfter(today, noticeDays)}::date AND l.price_cents > 0`

/** A dealer's key in `reminder_days`. */
export const keyOfDealer = (dealerId: number) => `dealer:${dealerId}`

/** The dealers whose customers' licences end soon, and who have had no list this week. */
export async function findDealers(db: Db, today: string): Promise<Dealer[]> {
  const { rows } = await sql<Dealer>`
    SELECT a.id, a.name, a.email, a.language FROM accounts AS a
    WHERE a.id IN (SELECT l.dealer_id ${ending(today)}) AND a.kind = 'dealer' AND a.email <> '' AND a.disabled_at IS NULL
      AND NOT ${isInvited}
      AND NOT EXISTS (SELECT FROM reminder_days AS d WHERE d.receiver = 'dealer:' || a.id AND d.day = ${mondayOf(today)}::date)
    ORDER BY a.id`.execute(db)
  return rows
}

type Listed = { serialNumber: string; customer: string; validUntil: string }

/** A dealer's list, the earliest end first, and its length before the limit. */
export async function findListed(
  trx: Trx,
  dealerId: number,
  today: string,
): Promise<{ total: number; licences: Listed[] }> {
  const { rows } = await sql<{ total: number; licences: Listed[] }>`
    WITH found AS MATERIALIZED (
      SELECT ${serialNumber} AS "serialNumber", root.name AS customer, root.valid_until AS "validUntil"
      ${ending(today)} AND l.dealer_id = ${dealerId}::bigint)
    SELECT (SELECT count(*) FROM found) AS total, (SELECT coalesce(json_agg(f), '[]') FROM (
      SELECT * FROM found ORDER BY "validUntil", customer, "serialNumber" LIMIT ${sql.lit(maxListed)}) AS f) AS licences`.execute(
    trx,
  )
  return rows[0] ?? { total: 0, licences: [] }
}
