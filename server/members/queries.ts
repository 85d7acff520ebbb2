import { sql } from 'kysely'
import { fold } from '#contract/fold.ts'
import { type ListOrder, maxMatches } from '#contract/lists.ts'
import { groupOrders } from '../groups/groups.ts'
import { endOfSubtree, type PathRange } from '../groups/tree.ts'
import { builtOnce, perShape } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import { asPattern, forgiving } from '../platform/db/search.ts'
import type { Page } from '../platform/http/paging.ts'

const directions = { asc: sql`ASC`, desc: sql`DESC` }

const pageOfFound = ({ direction }: ListOrder, limit: number, offset: number) => sql`
  SELECT (SELECT count(*) FROM found) AS total, ARRAY(
    SELECT id FROM found ORDER BY is_exact DESC, key ${directions[direction]}, id
    LIMIT ${limit}::integer OFFSET ${offset}::integer
  ) AS ids`

const groupSearch = perShape(({ order, isBelow }: { order: ListOrder; isBelow: boolean }) =>
  builtOnce((_, exact: string, pattern: string, { from, end }: PathRange, { limit, offset }: Page) => {
    const below = isBelow ? sql`AND g.path > ${from} AND g.path < ${end}` : sql``
    return sql<{ total: number; ids: string[] }>`
      WITH found AS MATERIALIZED (
        SELECT g.id, ${groupOrders[order.column]} AS key, g.search = ${exact} AS is_exact FROM groups AS g
        WHERE g.search LIKE ${pattern} ${below}
        LIMIT ${sql.lit(maxMatches)}
      )
      ${pageOfFound(order, limit, offset)}`
  }),
)

/**
 * One page of the groups that match, exact names first. What is sorted and counted is the first `maxMatches` matches.
 * @param search `path`: below the group with this path; null: among all groups
 */
export async function searchGroups(
  db: Db,
  { text, path }: { text: string; path: string | null },
  order: ListOrder,
  page: Page,
): Promise<{ ids: number[]; total: number }> {
  const search = groupSearch({ order, isBelow: path !== null })
  const range = { from: path ?? '', end: path === null ? '' : endOfSubtree(path) }
  const [row] = await search(db, fold(text), asPattern(text), range, page)
  return { ids: (row?.ids ?? []).map(Number), total: row?.total ?? 0 }
}

/** One page of the groups that resemble a text: its words in any order come first, then those with one letter wrong. */
export async function searchSimilarGroups(
  db: Db,
  { text, path }: { text: string; path: string | null },
  order: ListOrder,
  page: Page,
): Promise<{ ids: number[]; total: number }> {
  const similar = forgiving(sql`g.search`, text, path === null)
  if (!similar) return { ids: [], total: 0 }
  const below = path === null ? sql`true` : sql`g.path > ${path} AND g.path < ${endOfSubtree(path)}`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    WITH found AS MATERIALIZED (
      SELECT g.id, ${groupOrders[order.column]} AS key, ${similar.hasAllWords} AS is_exact FROM groups AS g
      WHERE ${similar.matches} AND ${below} LIMIT ${sql.lit(maxMatches)}
    ) ${pageOfFound(order, page.limit, page.offset)}
  `.execute(db)
  return { ids: (rows[0]?.ids ?? []).map(Number), total: rows[0]?.total ?? 0 }
}
