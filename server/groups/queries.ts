import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { byKey } from '../platform/db/built-once.ts'
import { selected } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import type { Tables } from '../platform/db/tables.ts'
import { groupColumns } from '../record/audit/recorded-columns.ts'
import { schoolLanguage } from './language-rows.ts'
import { seatPlanRows } from './seat-rows.ts'
import { endOfSubtree, pathsOf, type Scope } from './tree.ts'

type Reader = Db | Trx
type OverGroups = Tables & { g: Tables['groups'] }

/** Groups with their licence. */
export function groupsIn(db: Reader) {
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
      'l.cards_allowed as cardsAllowed',
      'l.door_allowed as doorAllowed',
      schoolLanguage.as('language'),
    ])
}

/** Written as a range, so that the index on `path` serves it. */
export function atOrBelow(eb: ExpressionBuilder<OverGroups, 'g'>, path: string) {
  return eb.and([eb('g.path', '>=', path), eb('g.path', '<', endOfSubtree(path))])
}

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

const groupInRange = byKey((db, id: number, from: string, end: string) =>
  groupsIn(db).where('g.id', '=', id).where('g.path', '>=', from).where('g.path', '<', end),
)

export async function findGroup(db: Reader, scope: Scope, id: number) {
  const { from, end } = pathsOf(scope)
  const [found] = await groupInRange(db, id, from, end)
  return found
}

/** The root group of a licence that this dealer sold. */
export function findRootOfDealer(db: Reader, dealerId: number, id: number) {
  return groupsIn(db)
    .where('g.id', '=', id)
    .whereRef('l.root_group_id', '=', 'g.id')
    .where('l.dealer_id', '=', dealerId)
    .executeTakeFirst()
}

/** The seats of all licences directly under an overarching group `g`. */
export const overarchingSeats = sql`(
  SELECT coalesce(sum(l.seats), 0) FROM groups AS c JOIN licences AS l ON l.root_group_id = c.id WHERE c.parent_id = g.id
)`

/** The accounts at or below a group, from the count that each group keeps. @param alias the group's, in that query */
export const peopleBelow = (alias: 'g' | 'up') => sql<number>`(
  SELECT coalesce(sum(below.account_count), 0)::integer FROM groups AS below
  WHERE below.path >= ${sql.ref(`${alias}.path`)} AND below.path < left(${sql.ref(`${alias}.path`)}, -1) || '0'
)`

/** The size of the pool that a group of a list draws from; what it inherits is never smaller than what a sibling reserves. */
const poolSize = sql`coalesce(
  nullif(g.reserved_seats, 0),
  (SELECT l.seats FROM licences AS l WHERE l.root_group_id = g.id),
  CASE WHEN g.licence_id IS NULL THEN ${overarchingSeats} END,
  2147483647
)`

export const groupOrders = {
  name: sql`g.search`,
  fullName: sql`g.search`,
  seats: poolSize,
  validUntil: sql`g.valid_until`,
}

export const seatPlans = byKey(seatPlanRows)

/** A group on the line from the top, for paths and pools. */
export type NamedGroup = { id: number; path: string; name: string; reservedSeats: number }

const contentsInRange = byKey((db, id: number, from: string, end: string) =>
  db
    .selectFrom('groups as g')
    .where('g.id', '=', id)
    .where('g.path', '>=', from)
    .where('g.path', '<', end)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('groups as c')
          .select((of) => [
            of.fn.countAll<number>().as('withItself'),
            of.fn.coalesce(of.fn.sum<number>('c.account_count'), of.lit(0)).as('people'),
          ])
          .whereRef('c.path', '>=', 'g.path')
          .where('c.path', '<', sql<string>`left(g.path, -1) || '0'`)
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['counted.withItself', 'counted.people']),
)

/** The number of groups below a group, and of people in it and below; undefined outside the scope. */
export async function countContents(db: Reader, scope: Scope, id: number) {
  const { from, end } = pathsOf(scope)
  const [found] = await contentsInRange(db, id, from, end)
  return found && { groups: found.withItself - 1, people: found.people }
}

const countsWithin = byKey((db, path: string, end: string, lineIds: readonly number[]) =>
  db
    .selectFrom('groups as g')
    .select((eb) => [
      eb.fn.countAll<number>().as('groups'),
      eb.fn.coalesce(eb.fn.sum<number>('g.account_count'), eb.lit(0)).as('accounts'),
      jsonArrayFrom(
        eb
          .selectFrom('groups')
          .select(['id', 'path', 'name', 'reserved_seats as reservedSeats'])
          .where('id', '=', isOneOf(lineIds)),
      ).as('line'),
    ])
    .where('g.path', '>=', path)
    .where('g.path', '<', end),
)

/**
 * How many groups and accounts there are at or below a path; accounts are counted by group as they come and go.
 * @param lineIds groups to name as well
 */
export async function countWithin(trx: Reader, path: string, lineIds: readonly number[]) {
  const [counted] = await countsWithin(trx, path, endOfSubtree(path), lineIds)
  return counted ?? { groups: 0, accounts: 0, line: [] }
}

export function findRootBySerialNumber(db: Reader, { prefix, number }: { prefix: string; number: string }) {
  return db
    .selectFrom('licences as l')
    .select(['l.id', 'l.seats', 'l.root_group_id as rootGroupId'])
    .where('l.prefix', '=', prefix)
    .where('l.number', '=', number)
    .executeTakeFirst()
}

/** A licence whose root group is in scope; one without groups only for those who have all groups. */
const licenceInRange = byKey(
  (db, prefix: string, number: string, from: string, end: string, hasAll: boolean) =>
    db
      .selectFrom('licences as l')
      .leftJoin('groups as g', 'g.id', 'l.root_group_id')
      .select(['l.seats', 'l.root_group_id as rootGroupId'])
      .where('l.prefix', '=', prefix)
      .where('l.number', '=', number)
      .where((eb) =>
        eb.or([
          eb.and([eb('g.path', '>=', from), eb('g.path', '<', end)]),
          eb.and([eb('l.root_group_id', 'is', null), sql<boolean>`${hasAll}::boolean`]),
        ]),
      ),
)

export async function findLicenceInScope(
  db: Reader,
  scope: Scope,
  { prefix, number }: { prefix: string; number: string },
) {
  const { from, end } = pathsOf(scope)
  const [found] = await licenceInRange(db, prefix, number, from, end, scope.kind === 'all')
  return found
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
