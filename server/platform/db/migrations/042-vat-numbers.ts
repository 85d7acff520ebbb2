import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE vat_numbers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    licence_id bigint NOT NULL REFERENCES licences (id),
    vat_number text NOT NULL,
    name text NOT NULL,
    state text NOT NULL CHECK (state IN ('asked', 'confirmed', 'refused')),
    asked_by bigint REFERENCES accounts (id) ON DELETE SET NULL,
    decided_by bigint REFERENCES accounts (id) ON DELETE SET NULL,
    at timestamptz NOT NULL,
    UNIQUE (licence_id, vat_number)
  )`,
  sql`CREATE INDEX vat_numbers_asked ON vat_numbers (at, id) WHERE state = 'asked'`,
  sql`CREATE INDEX vat_numbers_by_account ON vat_numbers (asked_by) WHERE asked_by IS NOT NULL`,
  sql`CREATE INDEX vat_numbers_decided_by_account ON vat_numbers (decided_by) WHERE decided_by IS NOT NULL`,
  sql`ALTER TABLE orders ADD COLUMN vat_exemption jsonb`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
