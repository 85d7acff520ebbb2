import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether anyone of a licence has opened a program: `steps-rows.ts`.
  await sql`CREATE INDEX audit_of_app_starts ON audit (licence_id) WHERE action = 'app.start'`.execute(db)
}
