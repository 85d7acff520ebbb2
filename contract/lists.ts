import * as v from 'valibot'
import * as field from './fields.ts'

const columnsOnWire = { name: 'name', seats: 'nr_lics', validUntil: 'valid_until' } as const

/** What a list of groups or people is sorted by. */
export type ListOrder = { column: keyof typeof columnsOnWire; direction: 'asc' | 'desc' }

const sort = field.sortBy(Object.values(columnsOnWire))

export function orderToWire({ column, direction }: ListOrder): NonNullable<v.InferInput<typeof sort>> {
  return direction === 'asc' ? columnsOnWire[column] : `-${columnsOnWire[column]}`
}

/** Without a wish, by name. */
export function orderFromWire(wish: v.InferOutput<typeof sort>): ListOrder {
  const orders = (['asc', 'desc'] as const).flatMap((direction) =>
    (['name', 'seats', 'validUntil'] as const).map((column) => ({ column, direction })),
  )
  return orders.find((order) => orderToWire(order) === wish) ?? { column: 'name', direction: 'asc' }
}

/** Searches look at so many matches and count no further: a name that thousands share is not read to its end. */
export const mostFound = 1000

/** How a list of groups or people may be asked for: a page of it, sorted, and only what holds a text. */
export const listWish = v.object({ ...field.paging, sort, q: v.optional(field.searchText) })
