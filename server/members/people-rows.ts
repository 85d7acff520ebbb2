import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PeopleList } from '#contract/members.ts'
import { ownColumns } from '../accounts/account-rows.ts'
import { shownInRange } from '../groups/group-rows.ts'
import { type PathRange, pathsOf, type Scope } from '../groups/tree.ts'
import { builtOnce, perShape } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import type { Page } from '../platform/http/paging.ts'

/** Which people of a group and all below it. `ids` null: all of them; `isAdmin` null: admins and users. */
export type PeopleFilter = { neverSignedIn: boolean; isAdmin: boolean | null; ids: readonly number[] | null }

type Shape = Omit<PeopleFilter, 'ids'> & { hasIds: boolean }

/** @param ids if the shape has some */
function people(db: Db, { neverSignedIn, isAdmin, hasIds }: Shape, ids: readonly number[]) {
  const conditions: RawBuilder<boolean>[] = [
    sql`h.path >= g.path AND h.path < left(g.path, -1) || '0'`,
    ...(neverSignedIn ? [sql<boolean>`a.signed_in_at IS NULL`] : []),
    ...(isAdmin === null ? [] : [sql<boolean>`a.kind = ${sql.lit(isAdmin ? 'admin' : 'user')}`]),
    ...(hasIds ? [sql<boolean>`a.id = ${isOneOf(ids)}`] : []),
  ]
  return db
    .selectFrom('groups as h')
    .innerJoin('accounts as a', 'a.group_id', 'h.id')
    .where(sql<boolean>`${sql.join(conditions, sql` AND `)}`)
}

const peopleOfGroup = perShape((shape: Shape) =>
  builtOnce((db, id: number, range: PathRange, ids: readonly number[], { limit, offset }: Page) => {
    const page = people(db, shape, ids)
      .leftJoin('licences as hl', 'hl.id', 'h.licence_id')
      .select(ownColumns)
      .select(['a.id', 'a.second_step as hasSecondStep', sql<boolean>`a.kind = 'admin'`.as('isAdmin')])
      .select([
        sql<string | null>`hl.prefix || hl.number`.as('serialNumber'),
        sql<{ id: number; name: string }>`json_build_object('id', h.id, 'name', h.name)`.as('group'),
      ])
      .orderBy('h.path')
      .orderBy(sql`lower(a.login)`)
      .orderBy('a.id')
      .limit(limit)
      .offset(offset)
    const count = people(db, shape, ids).select((eb) => eb.fn.countAll<number>().as('count'))
    return shownInRange(db, id, range).select([
      sql<number>`(${count})`.as('total'),
      jsonArrayFrom(page).as('listed'),
    ])
  }),
)

/**
 * One page of the people in a group and all below it, class by class; undefined if the group does not exist or is out of
 * scope. Ids of people elsewhere are left out.
 */
export async function listPeopleWithin(
  db: Db,
  scope: Scope,
  id: number,
  { ids, ...filter }: PeopleFilter,
  page: Page,
): Promise<PeopleList | undefined> {
  const list = peopleOfGroup({ ...filter, hasIds: ids !== null })
  const [found] = await list(db, id, pathsOf(scope), ids ?? [], page)
  if (!found) return undefined
  const { total, listed, ...group } = found
  return { people: listed, total, group }
}
