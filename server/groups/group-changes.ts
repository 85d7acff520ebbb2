import { type RawBuilder, sql } from 'kysely'
import { byKey } from '../platform/db/built-once.ts'
import { written } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import type { Statement } from '../platform/db/together.ts'
import { groupColumns, type KeptGroupChange } from '../record/audit/recorded-columns.ts'
import { atOrBelow, type GroupRow, groupsIn } from './queries.ts'

export type ParentGroup = Pick<GroupRow, 'id' | 'path'>

/** Groups, with what the person who changes them is and administers now. */
const groupsFor = (db: Db, actorId: number) =>
  groupsIn(db)
    .innerJoin('accounts as p', (join) => join.on('p.id', '=', actorId))
    .leftJoin('groups as pg', 'pg.id', 'p.group_id')
    .select(['p.kind as actorKind', 'p.group_id as actorGroupId', 'pg.path as actorPath'])
    .where('p.disabled_at', 'is', null)

/** Under the lock of a licence or of an overarching group. */
export const groupsNow = byKey((db, ids: readonly number[], actorId: number) =>
  groupsFor(db, actorId).where('g.id', '=', isOneOf(ids)),
)

const heldGroups = byKey((db, id: number, actorId: number) =>
  groupsFor(db, actorId).where('g.id', '=', id).forShare('p').forNoKeyUpdate('g'),
)

/**
 * Locks a group, and holds the person who changes it as they are, until this transaction is over: without the licence's lock,
 * either could change. Accounts come before groups, here and wherever both are locked. If the person was moved while this
 * waited, a second look finds their new group. @see holdAccount
 */
export async function holdGroup(trx: Trx, id: number, actorId: number) {
  const [held] = await heldGroups(trx, id, actorId)
  const isActorMoved = held && held.actorGroupId !== null && held.actorPath === null
  return isActorMoved ? (await heldGroups(trx, id, actorId))[0] : held
}

/** @returns the new group's id */
export async function insertGroup(
  trx: Trx,
  {
    parent,
    name,
    licenceId,
    validUntil = null,
  }: {
    parent: ParentGroup | null
    name: string
    licenceId: number | null
    validUntil?: string | null
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO groups (id, parent_id, path, name, licence_id, valid_until)
    SELECT id, ${parent?.id ?? null}::bigint, ${parent?.path ?? '/'}::text || id || '/', ${name}::text,
      ${licenceId}::bigint, ${validUntil}::date
    FROM nextval(pg_get_serial_sequence('groups', 'id')) AS id
    RETURNING id
  `.execute(trx)
  return Number(rows[0]?.id)
}

/** The statement that changes a group; none if nothing changes. */
export function updateOf(trx: Trx, id: number, change: KeptGroupChange): Statement[] {
  const columns = written(groupColumns, change)
  if (Object.keys(columns).length === 0) return []
  return [trx.updateTable('groups').set(columns).where('id', '=', id)]
}

/** Whether `g` is one of the groups `m`, or below one. */
export const isBelow = sql`g.path >= m.path AND g.path < left(m.path, -1) || '0'`

/**
 * The statement that moves groups, none of them below another, with all below them; it tells their new paths.
 * @param parent null: the top level
 */
export const relocation = (
  ids: readonly number[],
  parent: ParentGroup | null,
): RawBuilder<{ path: string }> => sql`
  UPDATE groups AS g SET
    path = ${parent?.path ?? '/'}::text || substr(g.path, length(m.path) - length(m.id::text)),
    parent_id = CASE WHEN g.id = m.id THEN ${parent?.id ?? null}::bigint ELSE g.parent_id END
  FROM groups AS m WHERE m.id = ${isOneOf(ids)} AND ${isBelow} RETURNING g.path`

/**
 * The accounts in these groups, each locked: people change their own data without the licence's lock, and a change that was
 * acknowledged must be in the bin, and noted before the deletion.
 */
export function lockAccountsWithin(trx: Trx, path: string) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.id', 'a.kind', 'a.registered_at as registeredAt', 'a.valid_until as validUntil'])
    .select('a.group_id as groupId')
    .where((eb) => atOrBelow(eb, path))
    .orderBy('a.id')
    .forUpdate('a')
    .execute()
}

/** The ids of these groups, each locked: they get names without the licence's lock. Accounts are locked before groups. */
export async function lockGroupsWithin(trx: Trx, path: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('groups as g')
    .select('g.id')
    .where((eb) => atOrBelow(eb, path))
    .orderBy('g.id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The statement that counts the people of groups. @param changes by how many those directly in each group grow or shrink */
function countOf(changes: readonly (readonly [groupId: number | null, by: number])[]): Statement[] {
  const sums = new Map<number, number>()
  for (const [id, by] of changes) if (id !== null) sums.set(id, (sums.get(id) ?? 0) + by)
  const changed = [...sums].filter(([, by]) => by !== 0)
  if (changed.length === 0) return []
  return [
    sql`UPDATE groups AS g SET account_count = g.account_count + c.more
    FROM unnest(${sql.val(changed.map(([id]) => id))}::bigint[], ${sql.val(changed.map(([, by]) => by))}::bigint[]) AS c (id, more)
    WHERE g.id = c.id`,
  ]
}

/** The statements that move people to other groups. */
export function moveOfPeople(
  moves: readonly { id: number; from: number | null; to: number | null }[],
): Statement[] {
  if (moves.length === 0) return []
  return [
    ...countOf(moves.flatMap(({ from, to }) => [[from, -1] as const, [to, 1] as const])),
    sql`UPDATE accounts AS a SET group_id = v.destination
    FROM unnest(${sql.val(moves.map(({ id }) => id))}::bigint[], ${sql.val(moves.map(({ to }) => to))}::bigint[])
      AS v (id, destination)
    WHERE a.id = v.id`,
  ]
}

/** The statements that delete groups and people; `groupId` null: no group counts them. */
export function deletionOf(
  groupIds: readonly number[],
  people: readonly { id: number; groupId: number | null }[],
): Statement[] {
  const gone = new Set<number | null>(groupIds)
  const left = people.filter(({ groupId }) => !gone.has(groupId))
  return [
    ...countOf(left.map(({ groupId }) => [groupId, -1])),
    ...(people.length > 0
      ? [sql`DELETE FROM accounts WHERE id = ${isOneOf(people.map(({ id }) => id))}`]
      : []),
    ...(groupIds.length > 0 ? [sql`DELETE FROM groups WHERE id = ${isOneOf(groupIds)}`] : []),
  ]
}
