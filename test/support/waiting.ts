import type pg from 'pg'
import { expect, inject } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'

/** How many connections to this database wait for a lock. */
export async function countWaiting(connection: pg.ClientBase): Promise<number> {
  const { rows } = await connection.query(`SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows[0].count
}

/** Comes back once so many connections wait for a lock; at once on the embedded database, which has a single one. */
export async function untilWaiting({ pool }: Pick<Database, 'pool'>, connections = 1): Promise<void> {
  if (!inject('postgresUrl')) return
  const outside = await pool.connect()
  await expect.poll(() => countWaiting(outside)).toBe(connections)
  outside.release()
}
