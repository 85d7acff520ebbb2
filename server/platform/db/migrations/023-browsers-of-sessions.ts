import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The names by which people know their browsers, such as Chrome and Windows; the header itself is not kept.
  await sql`ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN system text`.execute(db)
}
