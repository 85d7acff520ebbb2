import { sql } from 'kysely'
import { fold } from '#contract/fold.ts'
import { type ListOrder, maxMatches } from '#contract/lists.ts'
import { builtOnce, perShape } from '../../db/built-once.ts'
import type { Db, Trx } from '../../db/database.ts'
import { asPattern, forgiving, hasGrams } from '../../db/search.ts'
import { endOfSubtree } from '../../groups/tree.ts'
import type { Page } from '../../http/paging.ts'
import {
  columns,
  type Found,
  idsAmongAll,
  idsInSubtree,
  pageOfFound,
  readable,
  type SearchShape,
} from './search-rows.ts'

/** `path`: only in the groups at or below this one; null: among the accounts of all customers. */
export type Search = { text: string; path: string | null }

const searchAmongAll = perShape((shape: SearchShape) =>
  builtOnce((_, typed: string, text: string, pattern: string, limit: number, offset: number) =>
    idsAmongAll(shape, { typed, text, pattern }, limit, offset),
  ),
)

const searchInSubtree = perShape((shape: SearchShape) =>
  builtOnce(
    (
      _,
      typed: string,
      text: string,
      pattern: string,
      limit: number,
      offset: number,
      path: string,
      end: string,
    ) => idsInSubtree(shape, { typed, text, pattern }, limit, offset, path, end),
  ),
)

/**
 * One page of the accounts that match: exact logins and names first, then those that hold the text in login, name or
 * e-mail. What is sorted and counted is the first `maxMatches` matches.
 */
export async function searchAccounts(
  db: Db | Trx,
  search: Search,
  order: ListOrder,
  { limit, offset }: Page,
) {
  const typed = search.text.toLowerCase()
  const text = fold(search.text)
  const shape = { order, hasGrams: hasGrams(text) }
  const wanted = [typed, text, asPattern(text), limit, offset] as const
  const [row] =
    search.path === null
      ? await searchAmongAll(shape)(db, ...wanted)
      : await searchInSubtree(shape)(db, ...wanted, search.path, endOfSubtree(search.path))
  return { ids: (row?.ids ?? []).map(Number), total: row?.total ?? 0 }
}

/**
 * One page of the accounts that resemble a text: its words in any order come first, then those with one letter wrong. A large
 * subtree is searched by the index, a smaller one group by group, as above.
 */
export async function searchSimilarAccounts(db: Db, { text, path }: Search, order: ListOrder, page: Page) {
  const similar = forgiving(sql`a.search`, text)
  if (!similar) return { ids: [], total: 0 }
  const matches = sql`SELECT ${similar.hasAllWords} AS is_exact, ${columns} FROM accounts AS a WHERE ${similar.matches}`
  const isWithin = sql`g.path >= ${path} AND g.path < ${path === null ? null : endOfSubtree(path)}`
  const found =
    path === null
      ? sql`${matches} AND a.group_id IS NOT NULL`
      : sql`
        SELECT m.* FROM (
          SELECT id FROM groups AS g WHERE ${isWithin} AND NOT (SELECT is_large FROM subtree) ORDER BY path
        ) AS g CROSS JOIN LATERAL (${matches} AND a.group_id = g.id OFFSET 0) AS m
        UNION ALL
        ${matches} AND (SELECT ${isWithin} FROM groups AS g WHERE g.id = a.group_id) AND (SELECT is_large FROM subtree)`
  const { rows } = await sql<Found>`
    WITH subtree AS MATERIALIZED (
      SELECT count(*) > ${readable.groups} OR sum(account_count) > ${readable.accounts} AS is_large
      FROM (SELECT account_count FROM groups AS g WHERE ${isWithin} LIMIT ${readable.groups} + 1) AS g
    ), found AS MATERIALIZED (${found} LIMIT ${sql.lit(maxMatches)}) ${pageOfFound(order, page.limit, page.offset)}
  `.execute(db)
  return { ids: (rows[0]?.ids ?? []).map(Number), total: rows[0]?.total ?? 0 }
}
