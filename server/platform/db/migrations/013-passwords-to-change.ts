import { type Kysely, sql } from 'kysely'

const statements = [
  sql`ALTER TABLE accounts ADD COLUMN must_change_password boolean NOT NULL DEFAULT false`,
  // Set on a session that was started with such a password: a single sign-on needs no other one.
  sql`ALTER TABLE sessions ADD COLUMN must_change_password boolean NOT NULL DEFAULT false`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
