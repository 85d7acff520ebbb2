import { type Kysely, sql } from 'kysely'

const statements = [
  // Staff who view the portal as this admin, until then.
  sql`ALTER TABLE sessions
    ADD COLUMN viewed_id bigint REFERENCES accounts (id) ON DELETE SET NULL,
    ADD COLUMN viewed_until timestamptz`,
  sql`CREATE INDEX sessions_of_views ON sessions (viewed_id) WHERE viewed_id IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
