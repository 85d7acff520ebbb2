import { type Kysely, sql } from 'kysely'

const statements = [
  sql`ALTER TABLE licences ADD COLUMN town text NOT NULL DEFAULT '',
      ADD COLUMN town_search text GENERATED ALWAYS AS (search_fold(town)) STORED`,
  sql`CREATE INDEX licences_town ON licences USING gin (town_search gin_trgm_ops)`,
  // The mails to a person.
  sql`CREATE INDEX outbox_to ON outbox (lower(to_address), id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
