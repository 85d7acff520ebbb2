import { type Kysely, sql } from 'kysely'

const statements = [
  sql`ALTER TABLE receipts DROP CONSTRAINT receipts_source_check`,
  sql`ALTER TABLE receipts ADD CONSTRAINT receipts_source_check
    CHECK (source IN ('hand', 'bank', 'online', 'refund', 'chargeback'))`,
  // The movement of a bank statement: a digest of what it says, `#`, and its place among those that say the same. Each is noted once.
  sql`ALTER TABLE receipts ADD COLUMN bank_line text UNIQUE`,
  // The format of its file, and the bank's own name for it.
  sql`ALTER TABLE receipts ADD COLUMN bank_reference text`,
  sql`CREATE INDEX receipts_by_digest ON receipts (split_part(bank_line, '#', 1)) WHERE bank_line IS NOT NULL`,
  sql`CREATE INDEX receipts_by_day ON receipts (date, amount_cents) WHERE bank_line IS NOT NULL`,
  sql`CREATE INDEX papers_by_reference ON papers ((document->>'paymentReference')) WHERE kind = 'invoice' AND due IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
