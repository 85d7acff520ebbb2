import { type Kysely, sql } from 'kysely'

const statements = [
  // Lists and counts of people who never signed in read only these.
  sql`CREATE INDEX accounts_never_signed_in ON accounts (group_id, kind) WHERE signed_in_at IS NULL`,
  // The name of a person or a group at a time: sign-ins, of which there are many, hold no name.
  sql`CREATE INDEX audit_of_names ON audit (target_kind, target_id, id) WHERE before ? 'name'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
