import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE sendings (
    number text PRIMARY KEY REFERENCES papers (number),
    licence_id bigint NOT NULL REFERENCES licences (id),
    address text NOT NULL,
    state text NOT NULL CHECK (state IN ('queued', 'sent', 'delivered', 'refused', 'mail')),
    document_id text,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz,
    fault text NOT NULL DEFAULT '',
    is_again boolean NOT NULL DEFAULT false,
    at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX sendings_due ON sendings (due_at) WHERE due_at IS NOT NULL`,
  sql`CREATE INDEX sendings_refused ON sendings (at) WHERE state = 'refused'`,
  sql`CREATE INDEX sendings_of_licences ON sendings (licence_id)`,
  // Whether its buyer was found on Peppol when it was ordered.
  sql`ALTER TABLE orders ADD COLUMN on_peppol boolean NOT NULL DEFAULT false`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
