import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A page of a group's people by name; those without one stand at their login.
  await sql`CREATE INDEX accounts_of_group_by_name ON accounts (group_id, lower(coalesce(nullif(name, ''), login)), id)`.execute(
    db,
  )
}
