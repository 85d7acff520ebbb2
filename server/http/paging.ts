import { wholeListLimit } from '#contract/fields.ts'

/**
 * The rows asked for; without a size the list comes whole, up to a limit.
 * @param query `page` from 1, `size` in rows
 */
export function pageOf({ page = 1, size }: { page?: number | undefined; size?: number | undefined }) {
  return size === undefined
    ? { limit: wholeListLimit, offset: 0 }
    : { limit: size, offset: (page - 1) * size }
}
