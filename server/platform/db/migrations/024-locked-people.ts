import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Failed sign-ins that locked an account; `locked-rows.ts` reads the last ones.
  await sql`CREATE INDEX audit_of_locks ON audit (at, target_id)
    WHERE action = 'session.refuse' AND after ? 'locks' AND target_id IS NOT NULL`.execute(db)
}
