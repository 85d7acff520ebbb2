import { ArrowDown, ArrowUp } from 'lucide-react'
import * as roles from '../../../kit/ui/table-roles.ts'
import type { Sort } from '../search-params.ts'
import styles from './MembersTable.module.css'

type Column = { id: 'name' | 'fullName' | 'licences'; label: string }

type Props = {
  /** The sorts of this column; the first label is its name if it has none. */
  columns: readonly Column[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  className?: string | undefined
}

/** The head of a column, with a button for each thing that it can be sorted by; pressed once more, it turns the order. */
export function SortHeader({ columns, sort, onSort, className }: Props) {
  const column = sort?.replace('-', '')
  const isSorted = columns.some(({ id }) => id === column)
  const isDescending = sort?.startsWith('-') === true
  const Icon = isDescending ? ArrowDown : ArrowUp
  const direction = !isSorted ? 'none' : isDescending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      {...roles.columnHeader}
      className={className}
      {...(onSort && { 'aria-sort': direction as 'none' | 'ascending' | 'descending' })}
    >
      {onSort ? (
        <span className={styles.sorts}>
          {columns.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className={styles.sort}
              data-sorted={id === column || undefined}
              onClick={() => onSort(id === column && !isDescending ? `-${id}` : id)}
            >
              {label}
              {id === column && <Icon aria-hidden size={16} />}
            </button>
          ))}
        </span>
      ) : (
        columns[0]?.label
      )}
    </th>
  )
}
