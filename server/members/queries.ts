import { sql } from 'kysely'
import { type ListOrder, mostFound } from '#contract/lists.ts'
import { builtOnce, perShape } from '../db/built-once.ts'
import type { Db } from '../db/database.ts'
import { asPattern } from '../db/search.ts'
import { groupOrders } from '../groups/groups.ts'
import { endOfSubtree } from '../groups/tree.ts'
import type { Page } from '../http/paging.ts'

const directions = { asc: sql`ASC`, desc: sql`DESC` }

const groupSearch = perShape(({ order, isBelow }: { order: ListOrder; isBelow: boolean }) =>
  builtOnce((_, exact: string, pattern: string, path: string, end: string, limit: number, offset: number) => {
    const below = isBelow ? sql`AND g.path > ${path} AND g.path < ${end}` : sql``
    return sql<{ total: number; ids: string[] }>`
      WITH found AS MATERIALIZED (
        SELECT g.id, ${groupOrders[order.column]} AS key, g.search = ${exact} AS is_exact FROM groups AS g
        WHERE g.search LIKE ${pattern} ${below}
        LIMIT ${sql.lit(mostFound)}
      )
      SELECT (SELECT count(*) FROM found) AS total, ARRAY(
        SELECT id FROM found
        ORDER BY is_exact DESC, key ${directions[order.direction]}, id
        LIMIT ${limit}::integer OFFSET ${offset}::integer
      ) AS ids`
  }),
)

/**
 * One page of the groups that match, exact names first. What is sorted and counted is the first `mostFound` matches.
 * @param search `path`: below the group with this path; null: among all groups
 */
export async function searchGroups(
  db: Db,
  { text, path }: { text: string; path: string | null },
  order: ListOrder,
  page: Page,
): Promise<{ ids: number[]; total: number }> {
  const search = groupSearch({ order, isBelow: path !== null })
  const [from, to] = path === null ? ['', ''] : [path, endOfSubtree(path)]
  const [row] = await search(db, text.toLowerCase(), asPattern(text), from, to, page.limit, page.offset)
  return { ids: (row?.ids ?? []).map(Number), total: row?.total ?? 0 }
}
