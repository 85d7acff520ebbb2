import * as v from 'valibot'
import * as field from './fields.ts'

/** A sort order by a column; on the wire the column's name, after a dash if `desc`. */
export type SortOrder<Column> = { column: Column; direction: 'asc' | 'desc' }

/** The orders of a list. @param columns the wire names by ours; the default is by the first, ascending */
export function sortOrders<const Columns extends Readonly<Record<string, string>>>(columns: Columns) {
  type Column = keyof Columns & string
  const names = Object.entries(columns) as [Column, Columns[Column]][]
  const orders = names.flatMap(([column, wire]) => [
    { wire, order: { column, direction: 'asc' } as SortOrder<Column> },
    { wire: `-${wire}` as const, order: { column, direction: 'desc' } as SortOrder<Column> },
  ])
  const schema = v.optional(v.picklist(orders.map(({ wire }) => wire)))
  const [first] = orders
  return {
    schema,
    toWire: ({ column, direction }: SortOrder<Column>): Columns[Column] | `-${Columns[Column]}` =>
      direction === 'asc' ? columns[column] : `-${columns[column]}`,
    fromWire: (sort: v.InferOutput<typeof schema>): SortOrder<Column> =>
      (orders.find(({ wire }) => wire === sort) ?? first)?.order as SortOrder<Column>,
  }
}

/** For people, `name` is the login; `fullName` the name, or the login without one. */
export const ListOrder = sortOrders({
  name: 'name',
  fullName: 'full_name',
  seats: 'nr_lics',
  validUntil: 'valid_until',
})

export type ListOrder = ReturnType<typeof ListOrder.fromWire>

/** The number of matches after which a search stops counting, so that common names stay cheap. */
export const maxMatches = 1000

/** The query of a list of groups or people: page, sort order and search text. */
export const listQuery = v.object({
  ...field.paging,
  sort: ListOrder.schema,
  q: v.optional(field.searchText),
})
