import { type Kysely, sql } from 'kysely'

const statements = [
  // On every path, only users have an easy password.
  sql`ALTER TABLE accounts ADD COLUMN easy_password boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT accounts_easy_password CHECK (NOT easy_password OR kind = 'user')`,
  sql`ALTER TABLE licences ADD COLUMN language text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
