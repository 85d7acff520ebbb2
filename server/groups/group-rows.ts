import { sql } from 'kysely'
import type { Group } from '#contract/groups.ts'
import { byKey } from '../platform/db/built-once.ts'
import { selected } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isOneOf, serialNumber } from '../platform/db/pieces.ts'
import { groupColumns } from '../record/audit/recorded-columns.ts'
import { schoolLanguage } from './language-rows.ts'
import { overarchingSeats, peopleBelow } from './queries.ts'
import { type PathRange, pathsOf, type Scope } from './tree.ts'

/** The groups on the path of `g`, from the top down to itself. */
const onPath = sql<number>`ANY(string_to_array(btrim(g.path, '/'), '/')::bigint[])`

type Ancestor = { id: number; name: string; people: number }

/** The end date that counts, and the group that has it; `isRoot`: it is the licence's. */
export type End = { date: string; id: number; name: string; isRoot: boolean }

/** The earliest date from the licence's root group down to `g`; of equal ones the highest group's, which holds for most. */
const earliestEnd = sql<End | null>`(array_agg(
  json_build_object('date', up.valid_until, 'id', up.id, 'name', up.name, 'isRoot', l.root_group_id = up.id)
  ORDER BY up.valid_until, up.path
) FILTER (WHERE up.valid_until IS NOT NULL AND up.licence_id IS NOT NULL))[1]`

/**
 * The groups above `g` whose paths are in a range, from the top. A filter of the aggregate, so that the planner cannot look the
 * range up in the index of the paths, since it may hold all groups.
 */
const ancestorsIn = ({ from, end }: PathRange) => sql<Ancestor[]>`coalesce(
  json_agg(json_build_object('id', up.id, 'name', up.name, 'people', ${peopleBelow('up')}) ORDER BY up.path)
    FILTER (WHERE up.id <> g.id AND up.path >= ${from} AND up.path < ${end}),
  '[]'
)`

/**
 * Groups `g` with all that is shown of them: the names from the top, their licence, and the size of the pool they draw from.
 * @param visible the range of `line.ancestors`; with it, `line.ends` as well
 */
function shownGroups(db: Db | Trx, visible: PathRange | null = null) {
  return db
    .selectFrom('groups as g')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('groups as up')
          .select([
            sql<string>`string_agg(up.name, ' / ' ORDER BY up.path)`.as('names'),
            sql`(array_agg(up.reserved_seats ORDER BY up.path DESC) FILTER (WHERE up.reserved_seats > 0))[1]`.as(
              'reserved',
            ),
            (visible ? earliestEnd : sql<End | null>`NULL::json`).as('ends'),
            (visible ? ancestorsIn(visible) : sql<Ancestor[]>`'[]'::json`).as('ancestors'),
          ])
          .where('up.id', '=', onPath)
          .as('line'),
      (join) => join.onTrue(),
    )
    .select(selected('g', groupColumns))
    .select((eb) => ['g.id', 'line.names as path', eb.fn.coalesce('g.parent_id', eb.lit(0)).as('parentId')])
    .select([
      sql<string | null>`CASE WHEN l.root_group_id = g.id THEN ${serialNumber} END`.as('rootOf'),
      serialNumber.as('serialNumber'),
      sql<number>`CASE WHEN g.licence_id IS NULL THEN ${overarchingSeats} ELSE coalesce(line.reserved, l.seats) END`.as(
        'seats',
      ),
      peopleBelow('g').as('people'),
      schoolLanguage.as('language'),
    ])
}

const groupsByIds = byKey((db, ids: readonly number[]) => shownGroups(db).where('g.id', '=', isOneOf(ids)))

/** These groups, in this order; without a scope, so the caller makes sure that the person may see them. */
export async function listShown(db: Db | Trx, ids: readonly number[]): Promise<Group[]> {
  if (ids.length === 0) return []
  const groups = new Map((await groupsByIds(db, ids)).map((group) => [group.id, group]))
  return ids.flatMap((id) => groups.get(id) ?? [])
}

const inRange = (groups: ReturnType<typeof shownGroups>, id: number, { from, end }: PathRange) =>
  groups.where('g.id', '=', id).where('g.path', '>=', from).where('g.path', '<', end)

/** The group with this id, if its path is in the range. */
export const shownInRange = (db: Db | Trx, id: number, range: PathRange) =>
  inRange(shownGroups(db), id, range)

/** The same, with the groups above it whose paths are in the range, from the top. */
export const shownWithAncestors = (db: Db | Trx, id: number, range: PathRange) =>
  inRange(shownGroups(db, range), id, range).select(['line.ancestors', 'line.ends'])

const groupInRange = byKey((db, id: number, from: string, end: string) => shownInRange(db, id, { from, end }))

/** One group as it is shown; undefined if it does not exist or is out of scope. */
export async function findShown(db: Db | Trx, scope: Scope, id: number): Promise<Group | undefined> {
  const { from, end } = pathsOf(scope)
  const [found] = await groupInRange(db, id, from, end)
  return found
}

const groupWithAncestors = byKey((db, id: number, from: string, end: string) =>
  shownWithAncestors(db, id, { from, end }).select('g.path as idPath'),
)

/** The same, with the groups above it that are in scope, and its path in ids. */
export async function findWithAncestors(db: Db, scope: Scope, id: number) {
  const { from, end } = pathsOf(scope)
  const [found] = await groupWithAncestors(db, id, from, end)
  return found
}
