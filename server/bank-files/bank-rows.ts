import { sql } from 'kysely'
import { balance } from '../invoices/balance-rows.ts'
import { builtOnce } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import type { Invoice } from './match.ts'
import type { Noted } from './noted-before.ts'

const customer = sql`coalesce(root.name, '') AS customer`

const withCustomer = sql`JOIN licences AS l ON l.id = p.licence_id LEFT JOIN groups AS root ON root.id = l.root_group_id`

const invoice = sql`p.number, p.licence_id AS "licenceId", ${customer}, p.document->>'paymentReference' AS message, p.date`

const named = builtOnce(
  (_, messages: readonly string[], numbers: readonly string[]) => sql<Invoice>`
    SELECT ${invoice}, cents.open AS "openCents" FROM papers AS p ${withCustomer} CROSS JOIN ${balance}
    WHERE p.kind = 'invoice' AND p.number IN (
      SELECT m.number FROM papers AS m
      WHERE m.kind = 'invoice' AND m.due IS NOT NULL AND m.document->>'paymentReference' = ANY(${messages}::text[])
      UNION SELECT unnest(${numbers}::text[]))`,
)

/** The invoices that have one of these structured messages, in digits, or one of these numbers. */
export const findNamed = (db: Db, messages: readonly string[], numbers: readonly string[]) =>
  named(db, messages, numbers)

/** All balances at once: a look at each paper's own receipts would take longer, once there are many papers. */
const open = builtOnce(
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

/** The invoices on which exactly one of these amounts is open, in cents. */
export const findOpen = (db: Db, amounts: readonly number[]) => open(db, amounts)

const notedLines = builtOnce(
  (_, digests: readonly string[]) => sql<Noted>`
    SELECT r.bank_line AS line, r.bank_reference AS "bankName", r.number, ${customer},
      EXISTS (SELECT FROM receipts AS back WHERE back.takes_back = r.id) AS "isTakenBack"
    FROM receipts AS r JOIN papers AS p ON p.number = r.number ${withCustomer}
    WHERE r.bank_line IS NOT NULL AND split_part(r.bank_line, '#', 1) = ANY(${digests}::text[])`,
)

/** The receipts of movements with one of these digests. */
export const findNoted = (db: Db, digests: readonly string[]) => notedLines(db, digests)
