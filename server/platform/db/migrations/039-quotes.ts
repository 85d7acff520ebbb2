import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE quotes (
    number text PRIMARY KEY REFERENCES papers (number),
    licence_id bigint NOT NULL REFERENCES licences (id),
    code_hash bytea NOT NULL UNIQUE,
    seats_then integer NOT NULL,
    became bigint UNIQUE REFERENCES orders (id)
  )`,
  sql`CREATE INDEX quotes_of_licences ON quotes (licence_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
