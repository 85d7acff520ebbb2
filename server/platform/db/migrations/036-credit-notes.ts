import { type Kysely, sql } from 'kysely'

const statements = [
  // The invoice that a credit note is for.
  sql`ALTER TABLE papers ADD COLUMN credits text REFERENCES papers (number)`,
  sql`ALTER TABLE papers ADD CONSTRAINT papers_credits_check CHECK ((kind = 'credit_note') = (credits IS NOT NULL))`,
  sql`CREATE INDEX papers_crediting ON papers (credits) WHERE credits IS NOT NULL`,
  // An invoice may be credited in parts.
  sql`ALTER TABLE papers DROP CONSTRAINT papers_order_id_kind_key`,
  sql`CREATE UNIQUE INDEX papers_of_orders ON papers (order_id, kind) WHERE kind <> 'credit_note'`,
  sql`CREATE INDEX papers_by_order ON papers (order_id)`,
  // A series is named by its prefix, so that papers of two kinds never get the same number.
  sql`UPDATE paper_series SET series = substr(series, length('invoice') + 1) WHERE starts_with(series, 'invoice')`,
  // Negative: money that went back. A receipt that is taken back stays, beside one with the opposite amount.
  sql`ALTER TABLE receipts DROP CONSTRAINT receipts_source_check`,
  sql`ALTER TABLE receipts ADD CONSTRAINT receipts_source_check CHECK (source IN ('hand', 'online', 'refund', 'chargeback'))`,
  sql`ALTER TABLE receipts DROP CONSTRAINT receipts_amount_cents_check`,
  sql`ALTER TABLE receipts ADD CONSTRAINT receipts_amount_cents_check CHECK (amount_cents <> 0)`,
  sql`ALTER TABLE receipts DROP CONSTRAINT receipts_payment_id_key`,
  sql`CREATE UNIQUE INDEX receipts_of_payments ON receipts (payment_id) WHERE source = 'online'`,
  sql`CREATE INDEX receipts_by_payment ON receipts (payment_id) WHERE payment_id IS NOT NULL`,
  sql`ALTER TABLE receipts ADD COLUMN takes_back bigint UNIQUE REFERENCES receipts (id)`,
  // The totals that the provider last reported; each difference is noted once.
  sql`ALTER TABLE payments ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0`,
  sql`ALTER TABLE payments ADD COLUMN charged_back_cents integer NOT NULL DEFAULT 0`,
  sql`UPDATE payments SET refunded_cents = amount_cents WHERE concern = 'refunded'`,
  sql`UPDATE payments SET charged_back_cents = amount_cents WHERE concern = 'chargedBack'`,
  // Restored when an order is taken back; null: the order did not change them.
  sql`ALTER TABLE orders ADD COLUMN seats_before integer`,
  sql`ALTER TABLE orders ADD COLUMN price_before_cents integer`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
