import { sql } from 'kysely'
import type { OwedInvoice } from '#contract/credit-notes.ts'
import { byKey } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'
import { balance, paidFor } from './balance-rows.ts'

type Owed = { total: number; invoices: OwedInvoice[] }

/**
 * Finds the invoices by their credit notes, which are few, and by money that came in online for invoices that may have been paid in another way
 * meanwhile: a payment, or one that the provider or the bank gave back after it had taken it away. Most receipts are transfers from bank statements:
 * only the sum of an invoice's receipts tells whether they were too much.
 */
const owed = byKey(
  (_, limit: number, offset: number) => sql<Owed>`
    WITH owed AS (
      SELECT p.number, p.licence_id, found.since, cents.back FROM (
        SELECT number, max(since) AS since FROM (
          SELECT c.credits AS number, c.date AS since FROM papers AS c WHERE c.credits IS NOT NULL
          UNION ALL SELECT r.number, r.date FROM receipts AS r JOIN papers AS i ON i.number = r.number
            WHERE (r.source = 'online' AND i.due IS NOT NULL) OR (r.source IN ('refund', 'chargeback') AND r.amount_cents > 0)
          UNION ALL SELECT r.number, max(r.date) FROM receipts AS r WHERE r.source = 'bank' GROUP BY r.number
            HAVING ${paidFor(sql`r.number`)}
              > (SELECT i.total_cents FROM papers AS i WHERE i.number = r.number)
        ) AS events GROUP BY number
      ) AS found JOIN papers AS p ON p.number = found.number CROSS JOIN ${balance}
      WHERE cents.back > 0
    )
    SELECT (SELECT count(*) FROM owed) AS total, (
      SELECT coalesce(json_agg(json_build_object('number', x.number, 'toPayBackCents', x.back, 'since', x.since, 'customer',
          json_build_object('name', coalesce(root.name, ''), 'town', l.town, 'serialNumber', l.prefix || l.number)
        ) ORDER BY x.since, x.number), '[]')
      FROM (SELECT * FROM owed ORDER BY since, number LIMIT ${limit}::bigint OFFSET ${offset}::bigint) AS x
      JOIN licences AS l ON l.id = x.licence_id LEFT JOIN groups AS root ON root.id = l.root_group_id
    ) AS invoices`,
)

/** One page of the invoices for which money is to be paid back, the longest waiting first, and their number. */
export async function listOwed(db: Db, { limit, offset }: Page): Promise<Owed> {
  const [found] = await owed(db, limit, offset)
  return found ?? { total: 0, invoices: [] }
}
