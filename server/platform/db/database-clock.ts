import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The clock of the database's machine. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  return rows[0]?.now ?? new Date(0)
}

/** In milliseconds: clocks that differ by less are as good as one. */
const negligibleMs = 2000

/** `compare` looks at the database's clock again. @returns by how many milliseconds this machine's is off; 0 if it is right */
export type DatabaseClock = { now: () => Date; compare: () => Promise<number> }

/**
 * The clock that all processes share: the database's. If this machine's is wrong, a session that has ended elsewhere would still work
 * here, or one that works elsewhere would have ended.
 */
export function createDatabaseClock(db: Db, local: () => number = Date.now): DatabaseClock {
  let behindMs = 0
  return {
    now: () => new Date(local() + behindMs),
    async compare() {
      const sentAt = local()
      const read = await readClock(db)
      const tookMs = local() - sentAt
      const found = read.getTime() - (sentAt + tookMs / 2)
      behindMs = Math.abs(found) > negligibleMs + tookMs / 2 ? Math.round(found) : 0
      return behindMs === 0 ? 0 : -behindMs
    },
  }
}
