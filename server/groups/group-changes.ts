import { type RawBuilder, sql } from 'kysely'
import { byKey } from '../platform/db/built-once.ts'
import { written } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'
import { groupColumns, type KeptGroupChange } from '../record/audit/recorded-columns.ts'
import { atOrBelow, type GroupRow, groupsIn } from './queries.ts'
import { endOfSubtree } from './tree.ts'

type Place = Pick<GroupRow, 'id' | 'path'>

/** Groups, with what the person who changes them is and administers now. */
const groupsFor = (db: Db, actorId: number) =>
  groupsIn(db)
    .innerJoin('accounts as p', (join) => join.on('p.id', '=', actorId))
    .leftJoin('groups as pg', 'pg.id', 'p.group_id')
    .select(['p.kind as actorKind', 'p.group_id as actorGroupId', 'pg.path as actorPath'])
    .where('p.disabled_at', 'is', null)

/** Under the lock of a licence or of an overarching group. */
export const groupsNow = byKey((db, ids: readonly number[], actorId: number) =>
  groupsFor(db, actorId).where('g.id', '=', sql<number>`ANY(${sql.val(ids)}::bigint[])`),
)

const heldGroups = byKey((db, id: number, actorId: number) =>
  groupsFor(db, actorId).where('g.id', '=', id).forShare('p').forNoKeyUpdate('g'),
)

/**
 * Locks a group, and holds the person who changes it as they are, until this transaction is over: without the licence's lock,
 * either could change. Accounts come before groups, here and wherever both are locked. Where the person was moved while this
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
    parent: Place | null
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

/** The statement that changes a group; none where nothing changes. */
export function updateOf(trx: Trx, id: number, change: KeptGroupChange): Statement[] {
  const columns = written(groupColumns, change)
  if (Object.keys(columns).length === 0) return []
  return [trx.updateTable('groups').set(columns).where('id', '=', id)]
}

/** The statement that moves a group with all below it; it tells their new paths. */
export function relocation(
  { id, path }: Place,
  parent: Place | null,
): { newPath: string; statement: RawBuilder<{ path: string }> } {
  const newPath = `${parent?.path ?? '/'}${id}/`
  const statement = sql<{ path: string }>`
    UPDATE groups SET path = ${newPath}::text || substr(path, ${path.length + 1}::integer),
      parent_id = CASE WHEN id = ${id}::bigint THEN ${parent?.id ?? null}::bigint ELSE parent_id END
    WHERE path >= ${path}::text AND path < ${endOfSubtree(path)}::text
    RETURNING path`
  return { newPath, statement }
}

/**
 * The accounts in these groups, each locked: people change their own data without the licence's lock, and what they were told
 * is done must be in the bin, and noted before the deletion.
 */
export function lockAccountsWithin(trx: Trx, path: string) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.id', 'a.kind', 'a.registered_at as registeredAt', 'a.valid_until as validUntil'])
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

/** The statements that delete groups and the accounts in them. */
export const deletionOf = (groupIds: readonly number[], accountIds: readonly number[]): Statement[] => [
  sql`DELETE FROM accounts WHERE id = ANY(${sql.val(accountIds)}::bigint[])`,
  sql`DELETE FROM groups WHERE id = ANY(${sql.val(groupIds)}::bigint[])`,
]
