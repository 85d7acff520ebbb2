import { sql } from 'kysely'
import { balance } from '../invoices/balance-rows.ts'
import { builtOnce } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import type { Invoice } from './match.ts'
import type { Noted } from './noted-before.ts'
import type { Seen } from './seen.ts'

const customer = sql`coalesce(root.name, '') AS customer`

const withCustomer = sql`JOIN licences AS l ON l.id = p.licence_id LEFT JOIN groups AS root ON root.id = l.root_group_id`

const invoice = sql`p.number, p.licence_id AS "licenceId", ${customer}, p.document->>'paymentReference' AS message, p.date`

/** The invoices that have one of these structured messages, in digits, or one of these numbers. */
export const findNamed = builtOnce(
  (_, messages: readonly string[], numbers: readonly string[]) => sql<Invoice>`
    SELECT ${invoice}, cents.open AS "openCents" FROM papers AS p ${withCustomer} CROSS JOIN ${balance}
    WHERE p.kind = 'invoice' AND p.number IN (
      SELECT m.number FROM papers AS m
      WHERE m.kind = 'invoice' AND m.due IS NOT NULL AND m.document->>'paymentReference' = ANY(${messages}::text[])
      UNION SELECT unnest(${numbers}::text[]))`,
)

/**
 * The invoices on which exactly one of these amounts is open, in cents. All balances at once: a look at each paper's own receipts would take
 * longer, once there are many papers.
 */
export const findOpen = builtOnce(
  (_, amounts: readonly number[]) => sql<Invoice>`
    WITH moved AS (
      SELECT number, sum(cents) AS cents FROM (
        SELECT r.number, r.amount_cents AS cents FROM receipts AS r
        UNION ALL SELECT c.credits, c.total_cents FROM papers AS c WHERE c.credits IS NOT NULL
      ) AS each GROUP BY number
    )
    SELECT ${invoice}, (p.total_cents - coalesce(moved.cents, 0))::int AS "openCents"
    FROM papers AS p LEFT JOIN moved ON moved.number = p.number ${withCustomer}
    WHERE p.kind = 'invoice' AND p.due IS NOT NULL AND p.total_cents - coalesce(moved.cents, 0) = ANY(${amounts}::bigint[])`,
)

const notedLines = builtOnce(
  (_, digests: readonly string[], dates: readonly string[], amounts: readonly number[]) => sql<Noted>`
    SELECT r.bank_line AS line, r.bank_reference AS "bankName", r.date, r.amount_cents AS "amountCents", r.number, ${customer},
      EXISTS (SELECT FROM receipts AS back WHERE back.takes_back = r.id) AS "isTakenBack"
    FROM receipts AS r JOIN papers AS p ON p.number = r.number ${withCustomer}
    WHERE r.id IN (
      SELECT id FROM receipts WHERE bank_line IS NOT NULL AND split_part(bank_line, '#', 1) = ANY(${digests}::text[])
      UNION SELECT alike.id FROM unnest(${dates}::date[], ${amounts}::integer[]) AS m (date, cents)
      JOIN receipts AS alike ON alike.date = m.date AND alike.amount_cents = m.cents AND alike.bank_line IS NOT NULL)`,
)

/** The receipts of movements that say the same as one of these or, if it has no message, are of the same day and amount. */
export function findNoted(db: Db, movements: readonly Seen[]) {
  const wordless = movements.filter(({ messages }) => messages.length === 0)
  return notedLines(
    db,
    movements.map(({ digest }) => digest),
    wordless.map(({ date }) => date ?? ''),
    wordless.map(({ amountCents }) => amountCents),
  )
}
