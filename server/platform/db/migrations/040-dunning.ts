import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE payment_reminders (
    number text NOT NULL REFERENCES papers (number),
    step smallint NOT NULL CHECK (step IN (-7, 7, 21, 35)),
    licence_id bigint NOT NULL REFERENCES licences (id),
    at timestamptz NOT NULL,
    PRIMARY KEY (number, step)
  )`,
  sql`CREATE INDEX payment_reminders_of_licences ON payment_reminders (licence_id)`,
  sql`CREATE INDEX payment_reminders_last ON payment_reminders (number) WHERE step = 35`,
  sql`CREATE TABLE disputes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL REFERENCES papers (number),
    licence_id bigint NOT NULL REFERENCES licences (id),
    reason text NOT NULL,
    reported_by bigint REFERENCES accounts (id) ON DELETE SET NULL,
    at timestamptz NOT NULL,
    settled_by bigint REFERENCES accounts (id) ON DELETE SET NULL,
    settled_at timestamptz,
    answer text NOT NULL DEFAULT ''
  )`,
  sql`CREATE INDEX disputes_of_papers ON disputes (number)`,
  sql`CREATE UNIQUE INDEX disputes_open ON disputes (number) WHERE settled_at IS NULL`,
  sql`CREATE INDEX disputes_of_licences ON disputes (licence_id)`,
  sql`CREATE INDEX disputes_by_account ON disputes (reported_by) WHERE reported_by IS NOT NULL`,
  sql`CREATE INDEX disputes_settled_by_account ON disputes (settled_by) WHERE settled_by IS NOT NULL`,
  sql`CREATE INDEX disputes_by_settling ON disputes (settled_at) WHERE settled_at IS NOT NULL`,
  sql`CREATE INDEX papers_by_due ON papers (due) WHERE kind = 'invoice' AND due IS NOT NULL`,
  sql`CREATE INDEX papers_by_buyer ON papers (lower(document->'buyer'->>'email')) WHERE kind = 'invoice' AND due IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
