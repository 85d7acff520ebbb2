import type * as v from 'valibot'
import { wholeListLimit } from '#contract/fields.ts'
import { ListOrder, type listQuery } from '#contract/lists.ts'

/** Rows of a list. */
export type Page = { limit: number; offset: number }

/** A page of a list in an order; `text`: only the rows that contain it. */
export type ListQuery = { page: Page; text: string | null; order: ListOrder }

/**
 * The rows asked for; without a size the list comes whole, up to a limit.
 * @param query `page` from 1, `size` in rows
 */
export function pageOf({ page = 1, size }: { page?: number | undefined; size?: number | undefined }): Page {
  return size === undefined
    ? { limit: wholeListLimit, offset: 0 }
    : { limit: size, offset: (page - 1) * size }
}

export function listQueryOf(query: v.InferOutput<typeof listQuery>): ListQuery {
  return { page: pageOf(query), text: query.q ?? null, order: ListOrder.fromWire(query.sort) }
}
