import { type ExpressionBuilder, sql } from 'kysely'
import type { GroupChange } from '#contract/groups.ts'
import { builtOnce, byKey, perShape } from '../db/built-once.ts'
import { type ColumnsFor, selected, written } from '../db/columns.ts'
import type { Db, Trx } from '../db/database.ts'
import { asPattern } from '../db/search.ts'
import type { GroupsTable, Tables } from '../db/tables.ts'
import type { ListWish } from '../http/paging.ts'
import { endOfSubtree, type Scope } from './tree.ts'

type Reader = Db | Trx
type OverGroups = Tables & { g: Tables['groups'] }

/** Where what may change about a group is kept. */
export const groupColumns = {
  name: 'name',
  reservedSeats: 'reserved_seats',
  validUntil: 'valid_until',
} as const satisfies ColumnsFor<GroupChange, GroupsTable>

/** Groups with the licence they lie in. */
function groupsIn(db: Reader) {
  return db
    .selectFrom('groups as g')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .select(selected('g', groupColumns))
    .select([
      'g.id',
      'g.parent_id as parentId',
      'g.path',
      'g.licence_id as licenceId',
      'g.account_count as accountCount',
      'l.prefix',
      'l.number',
      'l.seats as licenceSeats',
      'l.root_group_id as rootGroupId',
      'l.dealer_id as dealerId',
    ])
}

/** Written as a range, so that the index on `path` serves it. */
export function atOrBelow(eb: ExpressionBuilder<OverGroups, 'g'>, path: string) {
  return eb.and([eb('g.path', '>=', path), eb('g.path', '<', endOfSubtree(path))])
}

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

const groupById = byKey((db, id: number) => groupsIn(db).where('g.id', '=', id))

const groupBelow = byKey((db, path: string, end: string, id: number) =>
  groupsIn(db).where('g.path', '>=', path).where('g.path', '<', end).where('g.id', '=', id),
)

export async function findGroup(db: Reader, scope: Scope, id: number) {
  if (scope.kind === 'none') return undefined
  const [found] = await (scope.kind === 'all'
    ? groupById(db, id)
    : groupBelow(db, scope.path, endOfSubtree(scope.path), id))
  return found
}

const isOneOf = (ids: readonly number[]) => sql<number>`ANY(${sql.val(ids)}::bigint[])`

export const listGroups = byKey((db, ids: readonly number[]) => groupsIn(db).where('g.id', '=', isOneOf(ids)))

/** The size of the pool that a group of a list draws from; what it inherits is never smaller than what a sibling reserves. */
const poolSize = sql`coalesce(
  nullif(g.reserved_seats, 0),
  (SELECT l.seats FROM licences AS l WHERE l.root_group_id = g.id),
  CASE WHEN g.licence_id IS NULL THEN (
    SELECT coalesce(sum(l.seats), 0) FROM groups AS c JOIN licences AS l ON l.root_group_id = c.id WHERE c.parent_id = g.id
  ) END,
  2147483647
)`

export const groupOrders = { name: sql`g.search`, seats: poolSize, validUntil: sql`g.valid_until` }

/** @param parentId null: the top level */
function directlyIn(db: Reader, parentId: number | null, pattern: string | null) {
  const all = db.selectFrom('groups as g').where('g.parent_id', parentId === null ? 'is' : '=', parentId)
  return pattern === null ? all : all.where('g.search', 'like', pattern)
}

type ListShape = { order: ListWish['order']; isTop: boolean; hasText: boolean }

const idsIn = perShape(({ order, isTop, hasText }: ListShape) =>
  builtOnce((db, parentId: number | null, pattern: string, limit: number, offset: number) => {
    const all = directlyIn(db, isTop ? null : parentId, hasText ? pattern : null).select('g.id')
    return (isTop ? all.orderBy(sql`g.licence_id IS NOT NULL`) : all)
      .orderBy(groupOrders[order.column], order.direction)
      .orderBy('g.id')
      .limit(limit)
      .offset(offset)
  }),
)

/** The ids of some of the groups directly in a group; at the top level overarching groups come first. */
export async function listIdsIn(
  db: Reader,
  parentId: number | null,
  { page, text, order }: ListWish,
): Promise<number[]> {
  const query = idsIn({ order, isTop: parentId === null, hasText: text !== null })
  const rows = await query(db, parentId, asPattern(text ?? ''), page.limit, page.offset)
  return rows.map(({ id }) => id)
}

const countOf = perShape(({ isTop, hasText }: Omit<ListShape, 'order'>) =>
  builtOnce((db, parentId: number | null, pattern: string) =>
    directlyIn(db, isTop ? null : parentId, hasText ? pattern : null).select((eb) =>
      eb.fn.countAll<number>().as('count'),
    ),
  ),
)

export async function countIn(db: Reader, parentId: number | null, text: string | null): Promise<number> {
  const count = countOf({ isTop: parentId === null, hasText: text !== null })
  const [row] = await count(db, parentId, asPattern(text ?? ''))
  return row?.count ?? 0
}

const parentsAmong = byKey((db, ids: readonly number[]) =>
  db.selectFrom('groups').select('parent_id as parentId').distinct().where('parent_id', '=', isOneOf(ids)),
)

/** Those of these groups that have groups of their own. */
export async function listParents(db: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = ids.length === 0 ? [] : await parentsAmong(db, ids)
  return rows.flatMap(({ parentId }) => parentId ?? [])
}

/** Names and reservations of these groups, for paths, breadcrumbs and pools; no scope, so show only what may be seen. */
export const listByIds = byKey((db, ids: readonly number[]) =>
  db
    .selectFrom('groups')
    .select(['id', 'path', 'name', 'reserved_seats as reservedSeats'])
    .where('id', '=', isOneOf(ids)),
)

/** The seats of all licences directly under these overarching groups. */
export function sumSeatsBelow(db: Reader, overarchingIds: readonly number[]) {
  return db
    .selectFrom('groups as g')
    .innerJoin('licences as l', 'l.root_group_id', 'g.id')
    .select((eb) => ['g.parent_id as parentId', eb.fn.sum<number>('l.seats').as('seats')])
    .where('g.parent_id', '=', isOneOf(overarchingIds))
    .groupBy('g.parent_id')
    .execute()
}

/** Locks the licence's row: changes to its groups and seats queue up behind each other. */
export function lockLicence(trx: Trx, id: number) {
  return trx.selectFrom('licences').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockGroup(trx: Trx, id: number) {
  return trx.selectFrom('groups').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Where an admin administers right now; undefined for a person who is no admin any more. */
export function findAdministeredPath(db: Reader, accountId: number) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select('g.path')
    .where('a.id', '=', accountId)
    .where('a.kind', '=', 'admin')
    .executeTakeFirst()
}

export function findLicencePool(trx: Trx, licenceId: number) {
  return trx
    .selectFrom('licences as l')
    .innerJoin('groups as g', 'g.id', 'l.root_group_id')
    .select([sql.lit(0).as('id'), 'l.seats as size', 'g.path', 'g.name'])
    .where('l.id', '=', licenceId)
    .executeTakeFirst()
}

export function listReservations(trx: Trx, licenceId: number) {
  return trx
    .selectFrom('groups')
    .select(['id', 'path', 'name', 'reserved_seats as size'])
    .where('licence_id', '=', licenceId)
    .where('reserved_seats', '>', 0)
    .execute()
}

/** Accounts that reserve seats or may use several, summed up by group. */
export function listSeatClaims(trx: Trx, licenceId: number) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select((eb) => [
      'g.path',
      sql<number>`coalesce(sum(a.seats) FILTER (WHERE a.seats_reserved), 0)`.as('reserved'),
      eb.fn.max('a.seats').as('largest'),
    ])
    .where('g.licence_id', '=', licenceId)
    .where((eb) => eb.or([eb.ref('a.seats_reserved'), eb('a.seats', '>', eb.lit(1))]))
    .groupBy('g.path')
    .execute()
}

/** Whether a licence has an admin who can sign in. */
export async function hasAdmin(trx: Trx, licenceId: number, today: string): Promise<boolean> {
  const found = await trx
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select('a.id')
    .where('g.licence_id', '=', licenceId)
    .where('a.kind', '=', 'admin')
    .where((eb) => eb.or([eb('a.valid_until', 'is', null), eb('a.valid_until', '>=', today)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** @returns the new group's id */
export async function insertGroup(
  trx: Trx,
  group: { parent: Pick<GroupRow, 'id' | 'path'> | null; name: string; licenceId: number | null },
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`SELECT nextval(pg_get_serial_sequence('groups', 'id')) AS id`.execute(trx)
  const id = Number(rows[0]?.id)
  await trx
    .insertInto('groups')
    .values({
      id,
      parent_id: group.parent?.id ?? null,
      path: `${group.parent?.path ?? '/'}${id}/`,
      name: group.name,
      licence_id: group.licenceId,
    })
    .execute()
  return id
}

export async function updateGroup(trx: Trx, id: number, change: GroupChange): Promise<void> {
  const columns = written(groupColumns, change)
  if (Object.keys(columns).length === 0) return
  await trx.updateTable('groups').set(columns).where('id', '=', id).execute()
}

/** Moves a group with all below it: one statement rewrites the paths. */
export async function relocate(
  trx: Trx,
  group: Pick<GroupRow, 'id' | 'path'>,
  parent: Pick<GroupRow, 'id' | 'path'> | null,
) {
  const newPath = `${parent?.path ?? '/'}${group.id}/`
  await trx
    .updateTable('groups')
    .set({ parent_id: parent?.id ?? null })
    .where('id', '=', group.id)
    .execute()
  await sql`
    UPDATE groups SET path = ${newPath} || substr(path, ${group.path.length + 1}::integer)
    WHERE path >= ${group.path} AND path < ${endOfSubtree(group.path)}
  `.execute(trx)
}

/** How many groups and accounts there are at or below a path; accounts are counted by group as they come and go. */
export function countWithin(trx: Trx, path: string) {
  return trx
    .selectFrom('groups as g')
    .select((eb) => [
      eb.fn.countAll<number>().as('groups'),
      eb.fn.coalesce(eb.fn.sum<number>('g.account_count'), eb.lit(0)).as('accounts'),
    ])
    .where((eb) => atOrBelow(eb, path))
    .executeTakeFirstOrThrow()
}

export function listGroupIdsWithin(trx: Trx, path: string) {
  return trx
    .selectFrom('groups as g')
    .select(['g.id', 'g.path'])
    .where((eb) => atOrBelow(eb, path))
    .execute()
}

/**
 * The accounts in these groups, each locked: people change their own data without the licence's lock, and what they were told
 * is done must be in the bin, and noted before the deletion.
 */
export function lockAccountsWithin(trx: Trx, path: string) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.id', 'a.kind', 'a.registered_at as registeredAt'])
    .where((eb) => atOrBelow(eb, path))
    .orderBy('a.id')
    .forUpdate('a')
    .execute()
}

export async function deleteGroups(trx: Trx, ids: readonly number[], accountIds: readonly number[]) {
  await sql`DELETE FROM accounts WHERE id = ANY(${sql.val(accountIds)}::bigint[])`.execute(trx)
  await sql`DELETE FROM groups WHERE id = ANY(${sql.val(ids)}::bigint[])`.execute(trx)
}

/** The licence keeps its seats and dates, but has no groups any more. */
export function detachRoot(trx: Trx, licenceId: number) {
  return trx.updateTable('licences').set({ root_group_id: null }).where('id', '=', licenceId).execute()
}

export function findRootBySerialNumber(db: Reader, { prefix, number }: { prefix: string; number: string }) {
  return db
    .selectFrom('licences as l')
    .select(['l.id', 'l.seats', 'l.root_group_id as rootGroupId'])
    .where('l.prefix', '=', prefix)
    .where('l.number', '=', number)
    .executeTakeFirst()
}

/** Those of these licences that there are. */
export async function findLicenceIds(
  db: Reader,
  serialNumbers: readonly { prefix: string; number: string }[],
): Promise<number[]> {
  if (serialNumbers.length === 0) return []
  const rows = await db
    .selectFrom('licences')
    .select('id')
    .where((eb) => eb.or(serialNumbers.map(({ prefix, number }) => eb.and({ prefix, number }))))
    .execute()
  return rows.map(({ id }) => id)
}

/** The root group of a licence and its end date. */
export function findRootOfLicence(trx: Trx, licenceId: number) {
  return trx
    .selectFrom('licences as l')
    .innerJoin('groups as g', 'g.id', 'l.root_group_id')
    .select(['g.id', 'g.valid_until as validUntil'])
    .where('l.id', '=', licenceId)
    .executeTakeFirst()
}
