import { sql } from 'kysely'
import { type ListOrder, mostFound } from '#contract/lists.ts'
import type { Db } from '../db/database.ts'
import { asPattern } from '../db/search.ts'
import { groupOrders } from '../groups/groups.ts'
import { endOfSubtree } from '../groups/tree.ts'
import type { Page } from '../http/paging.ts'

const directions = { asc: sql`ASC`, desc: sql`DESC` }

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
  const below = path === null ? sql`` : sql`AND g.path > ${path} AND g.path < ${endOfSubtree(path)}`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    WITH found AS MATERIALIZED (
      SELECT g.id, ${groupOrders[order.column]} AS key, g.search = ${text.toLowerCase()} AS is_exact FROM groups AS g
      WHERE g.search LIKE ${asPattern(text)} ${below}
      LIMIT ${sql.lit(mostFound)}
    )
    SELECT (SELECT count(*) FROM found) AS total, ARRAY(
      SELECT id FROM found
      ORDER BY is_exact DESC, key ${directions[order.direction]}, id
      LIMIT ${page.limit}::integer OFFSET ${page.offset}::integer
    ) AS ids
  `.execute(db)
  return { ids: (rows[0]?.ids ?? []).map(Number), total: rows[0]?.total ?? 0 }
}
