import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The activity of some days.
  await sql`CREATE INDEX audit_of_days ON audit (at)`.execute(db)
}
