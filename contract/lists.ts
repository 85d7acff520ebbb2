import * as v from 'valibot'
import * as field from './fields.ts'

const columnsOnWire = {
  name: 'name',
  fullName: 'full_name',
  seats: 'nr_lics',
  validUntil: 'valid_until',
} as const

type Column = keyof typeof columnsOnWire

const columns = Object.keys(columnsOnWire) as Column[]

/** The sort order of a list of groups or people. For people, `name` is the login; `fullName` the name, or the login without one. */
export type ListOrder = { column: Column; direction: 'asc' | 'desc' }

const sort = field.sortBy(Object.values(columnsOnWire))

export function orderToWire({ column, direction }: ListOrder): NonNullable<v.InferInput<typeof sort>> {
  return direction === 'asc' ? columnsOnWire[column] : `-${columnsOnWire[column]}`
}

/** The default is by `name`. */
export function orderFromWire(sortBy: v.InferOutput<typeof sort>): ListOrder {
  const orders = (['asc', 'desc'] as const).flatMap((direction) =>
    columns.map((column) => ({ column, direction })),
  )
  return orders.find((order) => orderToWire(order) === sortBy) ?? { column: 'name', direction: 'asc' }
}

/** The number of matches after which a search stops counting, so that common names stay cheap. */
export const maxMatches = 1000

/** The query of a list of groups or people: page, sort order and search text. */
export const listQuery = v.object({ ...field.paging, sort, q: v.optional(field.searchText) })
