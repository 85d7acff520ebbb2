import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What people know their browsers by, such as Chrome and Windows; what the browser sent is not kept.
  await sql`ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN system text`.execute(db)
}
