import type * as v from 'valibot'
import { wholeListLimit } from '#contract/fields.ts'
import { type ListOrder, type listWish, orderFromWire } from '#contract/lists.ts'

/** Rows of a list. */
export type Page = { limit: number; offset: number }

/** What somebody wants to see of a list; `text`: only what holds it. */
export type ListWish = { page: Page; text: string | null; order: ListOrder }

/**
 * The rows asked for; without a size the list comes whole, up to a limit.
 * @param query `page` from 1, `size` in rows
 */
export function pageOf({ page = 1, size }: { page?: number | undefined; size?: number | undefined }): Page {
  return size === undefined
    ? { limit: wholeListLimit, offset: 0 }
    : { limit: size, offset: (page - 1) * size }
}

export function wishOf(query: v.InferOutput<typeof listWish>): ListWish {
  return { page: pageOf(query), text: query.q ?? null, order: orderFromWire(query.sort) }
}
