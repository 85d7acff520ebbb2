import { type Kysely, sql } from 'kysely'

const statements = [
  // An import finds people by their addresses; without it, each preview read all accounts.
  sql`CREATE INDEX accounts_email ON accounts (lower(email)) WHERE email <> ''`,
  // The changes of overarching groups; those of licences are found by audit_of_licence.
  sql`CREATE INDEX audit_of_no_licence ON audit (id) WHERE licence_id IS NULL AND place IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
