import { type OperationNodeSource, sql } from 'kysely'
import type { Trx } from './database.ts'

/** A statement that was built, but not sent: any of Kysely's, or one in `sql`. */
export type Statement = OperationNodeSource

/**
 * Sends several changes as one statement. None sees what another of them does, and no two may change the same row. Nothing is
 * sent if there are none.
 * @param named changes that the others read what they return from, by their names
 * @returns the rows of the last
 */
export async function together<Row>(
  trx: Trx,
  changes: readonly Statement[],
  named: Readonly<Record<string, Statement>> = {},
): Promise<Row[]> {
  const last = changes.at(-1)
  if (!last) return []
  const others = [
    ...Object.entries(named),
    ...changes.slice(0, -1).map((change, i): [string, Statement] => [`change_${i}`, change]),
  ].map(([name, change]) => sql`${sql.raw(name)} AS (${change})`)
  const all = others.length === 0 ? sql<Row>`${last}` : sql<Row>`WITH ${sql.join(others)} ${last}`
  const { rows } = await all.execute(trx)
  return rows
}
