import { fold } from '#contract/fold.ts'
import type { ListOrder } from '#contract/lists.ts'
import { endOfSubtree, type PathRange } from '../../groups/tree.ts'
import { builtOnce, perShape } from '../../platform/db/built-once.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { asPattern, hasGrams } from '../../platform/db/search.ts'
import type { Page } from '../../platform/http/paging.ts'
import {
  idsAmongAll,
  idsInSubtree,
  idsOfSimilar,
  type SearchedText,
  type SearchShape,
} from './search-rows.ts'

/** `path`: only in the groups at or below this one; null: among the accounts of all customers. */
export type Search = { text: string; path: string | null }

type Values = SearchedText & Page

const searchAmongAll = perShape((shape: SearchShape) =>
  builtOnce((_, { limit, offset, ...text }: Values) => idsAmongAll(shape, text, limit, offset)),
)

const searchInSubtree = perShape((shape: SearchShape) =>
  builtOnce((_, { limit, offset, from, end, ...text }: Values & PathRange) =>
    idsInSubtree(shape, text, limit, offset, from, end),
  ),
)

/**
 * One page of the accounts that match: exact logins and names first, then those that hold the text in login, name or
 * e-mail. What is sorted and counted is the first `maxMatches` matches.
 */
export async function searchAccounts(db: Db | Trx, search: Search, order: ListOrder, page: Page) {
  const typed = search.text.toLowerCase()
  const text = fold(search.text)
  const shape = { order, hasGrams: hasGrams(text) }
  const values = { typed, text, pattern: asPattern(text), ...page }
  const [row] =
    search.path === null
      ? await searchAmongAll(shape)(db, values)
      : await searchInSubtree(shape)(db, { ...values, from: search.path, end: endOfSubtree(search.path) })
  return { ids: (row?.ids ?? []).map(Number), total: row?.total ?? 0 }
}

/** One page of the accounts that resemble a text: its words in any order come first, then those with one letter wrong. */
export async function searchSimilarAccounts(db: Db, { text, path }: Search, order: ListOrder, page: Page) {
  const similar = idsOfSimilar(text, path, order, page.limit, page.offset)
  const { rows } = similar ? await similar.execute(db) : { rows: [] }
  return { ids: (rows[0]?.ids ?? []).map(Number), total: rows[0]?.total ?? 0 }
}
