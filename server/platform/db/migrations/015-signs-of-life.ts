import { type Kysely, sql } from 'kysely'

const statements = [
  // When the process of a running operation last said that it is there.
  sql`ALTER TABLE operations ADD COLUMN alive_at timestamptz`,
  sql`UPDATE operations SET alive_at = at WHERE state = 'running'`,
  sql`CREATE INDEX operations_running ON operations (alive_at) WHERE state = 'running'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
