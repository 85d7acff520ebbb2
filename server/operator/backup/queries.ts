import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** All tables; none in an empty database. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db)
  return rows.map(({ name }) => name)
}

export async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM ${sql.table(table)}) AS found`.execute(db)
  return rows[0]?.found === true
}

/** Counts the connections of running portals to this database, except our own. */
export async function countPortals(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'portal' AND pid <> pg_backend_pid()`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Leaves nothing to recover at the next start. */
export const checkpoint = (db: Db) => sql`CHECKPOINT`.execute(db)
