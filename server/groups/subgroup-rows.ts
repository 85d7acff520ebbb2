import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Group } from '#contract/groups.ts'
import { builtOnce, byKey, perShape } from '../platform/db/built-once.ts'
import { selected } from '../platform/db/columns.ts'
import type { Db } from '../platform/db/database.ts'
import { serialNumber } from '../platform/db/pieces.ts'
import { asPattern } from '../platform/db/search.ts'
import type { ListQuery } from '../platform/http/paging.ts'
import { groupColumns } from '../record/audit/recorded-columns.ts'
import { shownInRange } from './group-rows.ts'
import { schoolLanguage } from './language-rows.ts'
import { groupOrders, overarchingSeats, peopleBelow } from './queries.ts'
import { type PathRange, pathsOf, type Scope } from './tree.ts'

/** The own fields of a group in a list; the rest comes from its parent, see `childOf`. */
export type ChildRow = Pick<
  Group,
  'id' | 'name' | 'reservedSeats' | 'validUntil' | 'rootOf' | 'people' | 'language'
> & {
  ownSeats: number | null
}

/** @param parent null: the top level */
export function childOf(parent: Group | null, row: ChildRow): Group {
  return {
    ...row,
    parentId: parent?.id ?? 0,
    path: parent ? `${parent.path} / ${row.name}` : row.name,
    serialNumber: row.rootOf ?? parent?.serialNumber ?? null,
    seats: row.ownSeats ?? parent?.seats ?? 0,
    language: row.language ?? parent?.language ?? null,
  }
}

/** The groups directly in a group. @param parentId null: the top level @param pattern for `LIKE`; null: all */
function children(db: Db, parentId: number | null, pattern: string | null) {
  const all = db.selectFrom('groups as g').where('g.parent_id', parentId === null ? 'is' : '=', parentId)
  return pattern === null ? all : all.where('g.search', 'like', pattern)
}

/** How many groups there are directly in a group. */
export const countChildren = (db: Db, parentId: number | null, pattern: string | null) =>
  children(db, parentId, pattern).select((eb) => eb.fn.countAll<number>().as('count'))

/** @property pattern for `LIKE`; null: all */
type ChildPage = { pattern: string | null; limit: number; offset: number }

type ChildrenOf = ChildPage & { parentId: number | null }

/** One page of the groups directly in a group; at the top level overarching groups come first. */
export function pageOfChildren(
  db: Db,
  order: ListQuery['order'],
  { parentId, pattern, limit, offset }: ChildrenOf,
) {
  const listed = children(db, parentId, pattern)
    // Finds the licence of a root group; any other group has its parent's.
    .leftJoin('licences as l', 'l.root_group_id', 'g.id')
    .select(selected('g', groupColumns))
    .select([
      'g.id',
      serialNumber.as('rootOf'),
      sql<number | null>`coalesce(
        nullif(g.reserved_seats, 0), l.seats, CASE WHEN g.licence_id IS NULL THEN ${overarchingSeats} END
      )`.as('ownSeats'),
      peopleBelow('g').as('people'),
      schoolLanguage.as('language'),
    ])
  return (parentId === null ? listed.orderBy(sql`g.licence_id IS NOT NULL`) : listed)
    .orderBy(groupOrders[order.column], order.direction)
    .orderBy('g.id')
    .limit(limit)
    .offset(offset)
}

type ListShape = { order: ListQuery['order']; hasText: boolean }

/** One page of a list and how many there are in all, for the select list of another query. */
function listed(db: Db, { order, hasText }: ListShape, { pattern, ...wanted }: ChildrenOf) {
  const text = hasText ? pattern : null
  // EXISTS would let the planner read all groups for a long list.
  const isParent = sql<boolean>`coalesce((SELECT true FROM groups AS c WHERE c.parent_id = g.id LIMIT 1), false)`
  return [
    sql<number>`(${countChildren(db, wanted.parentId, text)})`.as('total'),
    jsonArrayFrom(pageOfChildren(db, order, { ...wanted, pattern: text }).select(isParent.as('isParent'))).as(
      'rows',
    ),
  ] as const
}

// A text is planned for its value; below a group the index of the parent serves any text.
const topLevel = perShape((shape: ListShape) =>
  (shape.hasText ? builtOnce : byKey)((db, page: ChildPage) =>
    db.selectNoFrom([...listed(db, shape, { parentId: null, ...page })]),
  ),
)

const inGroup = perShape((shape: ListShape) =>
  byKey((db, id: number, range: PathRange, page: ChildPage) =>
    shownInRange(db, id, range).select([...listed(db, shape, { parentId: id, ...page })]),
  ),
)

export type Subgroups = { groups: Group[]; total: number; parentIds: number[] }

const toList = (parent: Group | null, { total, rows }: { total: number; rows: Row[] }): Subgroups => ({
  groups: rows.map((row) => childOf(parent, row)),
  total,
  parentIds: rows.filter(({ isParent }) => isParent).map(({ id }) => id),
})

type Row = ChildRow & { isParent: boolean }

const pageIn = ({ page, text }: ListQuery): ChildPage => ({ ...page, pattern: asPattern(text ?? '') })

const shapeOf = ({ order, text }: ListQuery): ListShape => ({ order, hasText: text !== null })

/** One page of the top level. */
export async function listTopLevel(db: Db, query: ListQuery): Promise<Subgroups> {
  const [found] = await topLevel(shapeOf(query))(db, pageIn(query))
  return toList(null, found ?? { total: 0, rows: [] })
}

/** One page of the groups directly in a group; undefined if that does not exist or is out of scope. */
export async function listInGroup(
  db: Db,
  scope: Scope,
  id: number,
  query: ListQuery,
): Promise<Subgroups | undefined> {
  const [found] = await inGroup(shapeOf(query))(db, id, pathsOf(scope), pageIn(query))
  return found && toList(found, found)
}
