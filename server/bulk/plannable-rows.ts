import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { maxPlanned, type PlannableGroups } from '#contract/rollover.ts'
import { shownInRange } from '../groups/group-rows.ts'
import { pathsOf, type Scope } from '../groups/tree.ts'
import { builtOnce } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'

const plannable = builtOnce((db, id: number, from: string, end: string) =>
  shownInRange(db, id, { from, end }).select(
    jsonArrayFrom(
      db
        .selectFrom('groups as h')
        .select(['h.id', 'h.name', 'h.parent_id as parentId'])
        .select(
          sql<number>`(SELECT count(*) FROM accounts AS a WHERE a.group_id = h.id AND a.kind = 'user')`.as(
            'people',
          ),
        )
        .where(sql<boolean>`h.path > g.path AND h.path < left(g.path, -1) || '0'`)
        // A group comes after its parent.
        .orderBy(sql`cardinality(string_to_array(h.path, '/'))`)
        .orderBy('h.name')
        .orderBy('h.id')
        .limit(maxPlanned),
    ).as('below'),
  ),
)

/** The groups below a group, from the top; undefined if it does not exist or is out of scope. */
export async function findPlannable(db: Db, scope: Scope, id: number): Promise<PlannableGroups | undefined> {
  const { from, end } = pathsOf(scope)
  const [found] = await plannable(db, id, from, end)
  if (!found) return undefined
  const { below, ...group } = found
  const placeIn = new Map([[id, '']])
  const groups = below.map(({ parentId, ...each }) => {
    const place = placeIn.get(parentId ?? 0) ?? ''
    placeIn.set(each.id, place === '' ? each.name : `${place} / ${each.name}`)
    return { ...each, place }
  })
  return { groups, group }
}
