import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import type { Statement } from '../platform/db/together.ts'
import { isBelow } from './group-changes.ts'
import { type GroupRow, groupsIn } from './queries.ts'

// Changes of several groups, in as many statements for one as for thousands. The caller holds the licence's lock.

export const listGroups = (db: Db | Trx, ids: readonly number[]): Promise<GroupRow[]> =>
  groupsIn(db).where('g.id', '=', isOneOf(ids)).orderBy('g.id').execute()

/** The ids of these groups and of all below them, once each. */
export async function listWithin(trx: Trx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT g.id FROM groups AS m JOIN groups AS g ON ${isBelow} WHERE m.id = ${isOneOf(ids)}`.execute(
    trx,
  )
  return rows.map(({ id }) => Number(id))
}

/** Locks groups, whose names may change without the licence's lock; accounts are locked before. */
export async function lockGroups(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`SELECT id FROM groups WHERE id = ${isOneOf(ids)} ORDER BY id FOR UPDATE`.execute(trx)
}

export const endDateOfAll = (ids: readonly number[], validUntil: string | null): Statement => sql`
  UPDATE groups SET valid_until = ${validUntil}::date WHERE id = ${isOneOf(ids)}`

export const namesOfAll = (names: readonly { id: number; name: string }[]): Statement => sql`
  UPDATE groups AS g SET name = v.name
  FROM unnest(${sql.val(names.map(({ id }) => id))}::bigint[], ${sql.val(names.map(({ name }) => name))}::text[])
    AS v (id, name)
  WHERE g.id = v.id`

/** Counts the accounts of these groups again, after some have come or gone. */
export async function recount(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE groups AS g SET account_count = n.count
    FROM (SELECT m.id, (SELECT count(*) FROM accounts AS a WHERE a.group_id = m.id) AS count
      FROM groups AS m WHERE m.id = ${isOneOf(ids)}) AS n
    WHERE n.id = g.id AND g.account_count <> n.count`.execute(trx)
}
