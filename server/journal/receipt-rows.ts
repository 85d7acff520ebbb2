import { sql } from 'kysely'
import type { JournalReceipt } from '#contract/journal.ts'
import { builtOnce, perShape } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'
import { isTheirs, type Scope, type ScopeValues, valuesOf, type Whose, whoseOf } from './scope-rows.ts'

type Found = { total: number; totalCents: number; receipts: JournalReceipt[] }

const inScope = (whose: Whose, values: ScopeValues) =>
  sql`r.date >= ${values.from}::date AND r.date < ${values.until}::date AND ${isTheirs(whose, sql`r.licence_id`, values)}`

const shown = sql`r.id, r.date, r.number, r.amount_cents AS "amountCents", r.source, r.takes_back IS NOT NULL AS "isTakenBack",
  (SELECT back.date FROM receipts AS back WHERE back.takes_back = r.id) AS "takenBackOn", r.text, p.document->'customer' AS customer`

const journal = perShape(({ whose }: { whose: Whose }) =>
  builtOnce(
    (_, values: ScopeValues, { limit, offset }: Page) => sql<Found>`
      WITH page AS (
        SELECT r.* FROM receipts AS r WHERE ${inScope(whose, values)}
        ORDER BY r.date DESC, r.id DESC LIMIT ${limit}::bigint OFFSET ${offset}::bigint
      )
      SELECT sums.total, sums.cents AS "totalCents", (SELECT coalesce(json_agg(listed), '[]') FROM (
          SELECT ${shown} FROM page AS r JOIN papers AS p ON p.number = r.number ORDER BY r.date DESC, r.id DESC
        ) AS listed) AS receipts
      FROM (SELECT count(*) AS total, coalesce(sum(r.amount_cents), 0) AS cents FROM receipts AS r WHERE ${inScope(whose, values)}) AS sums`,
  ),
)

/** One page of the money in scope, the newest first. */
export async function listReceipts(db: Db, scope: Scope, page: Page): Promise<Found> {
  const [found] = await journal({ whose: whoseOf(scope.asking) })(db, valuesOf(scope), page)
  return found ?? { total: 0, totalCents: 0, receipts: [] }
}

/** `bankReference`: the name that the bank or the payment provider has for it, or empty. `at`: when it was noted. */
export type MoneyRow = JournalReceipt & { bankReference: string; at: Date }

/** The place behind a receipt. */
type Behind = Pick<JournalReceipt, 'date' | 'id'>

const money = perShape(({ whose }: { whose: Whose }) =>
  builtOnce(
    (_, values: ScopeValues, { date, id }: Behind, limit: number) => sql<MoneyRow>`
      SELECT ${shown}, r.at, coalesce(regexp_replace(r.bank_reference, '^[^:]*:', ''), paid.provider_id, '') AS "bankReference"
      FROM receipts AS r JOIN papers AS p ON p.number = r.number LEFT JOIN payments AS paid ON paid.id = r.payment_id
      WHERE ${inScope(whose, values)} AND (r.date, r.id) > (${date}::date, ${id}::bigint)
      ORDER BY r.date, r.id LIMIT ${limit}::bigint`,
  ),
)

/** The next money in scope, the oldest first; each page starts behind the last receipt of the one before. */
export function listMoneyBehind(
  db: Db,
  scope: Scope,
  after: Behind | null,
  limit: number,
): Promise<MoneyRow[]> {
  const from = after ?? { date: '-infinity', id: 0 }
  return money({ whose: whoseOf(scope.asking) })(db, valuesOf(scope), from, limit)
}
