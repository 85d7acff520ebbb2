import type pg from 'pg'
import { expect, inject } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'

/** How many connections to this database wait for a lock. */
async function countWaiting(connection: pg.ClientBase): Promise<number> {
  // Until it ends, a transaction sees the connections that there were at its first look.
  await connection.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await connection.query(`SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows[0].count
}

/** Comes back once so many connections wait for a lock. @param outside none of them; may be in a transaction */
export async function untilOthersWait(outside: pg.ClientBase, connections = 1): Promise<void> {
  await expect.poll(() => countWaiting(outside), { timeout: 10_000 }).toBe(connections)
}

/** Comes back once so many connections wait for a lock; at once on the embedded database, which has a single one. */
export async function untilWaiting({ pool }: Pick<Database, 'pool'>, connections = 1): Promise<void> {
  if (!inject('postgresUrl')) return
  const outside = await pool.connect()
  await untilOthersWait(outside, connections)
  outside.release()
}
