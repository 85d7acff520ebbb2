import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { openingRow } from './opening-row.ts'
import styles from './Table.module.css'
import { cell, columnHeader, row, rowGroup, rowHeader, table } from './table-roles.ts'

type Column = {
  id: string
  header: string
  isSortable?: boolean | undefined
  align?: 'start' | 'end' | undefined
  isHeaderHidden?: boolean | undefined
  /** In place of the header's text: a tick for all rows. */
  control?: ReactNode
}

type TableProps = {
  caption: string
  columns: Column[]
  /** The id of the sorted column, with a leading minus for descending. */
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** Low rows, for a long list to work through. */
  isDense?: boolean | undefined
  children: ReactNode
}

/** A native table whose rows become cards if space is tight. Made of Row and Cell. */
export function Table({ caption, columns, sort, onSort, isDense = false, children }: TableProps) {
  const t = useTranslations('ui')
  const canSort = columns.some((column) => column.isSortable)
  return (
    <div className={styles.container}>
      <table className={isDense ? `${styles.table} ${styles.dense}` : styles.table} {...table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead className={canSort ? styles.head : styles.headWithoutSorting} {...rowGroup}>
          <tr className={styles.headRow} data-sort-by={t('sortBy')} {...row}>
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} {...rowGroup}>
          {children}
        </tbody>
      </table>
    </div>
  )
}

type ColumnHeaderProps = { column: Column } & Pick<TableProps, 'sort' | 'onSort'>

function ColumnHeader({ column, sort, onSort }: ColumnHeaderProps) {
  const { id, header, isSortable, align, isHeaderHidden, control } = column
  const className = [styles.columnHeader, isSortable && styles.sortable, align === 'end' && styles.end]
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none'
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowDownUp }[direction]
  return (
    <th
      scope="col"
      className={className.filter(Boolean).join(' ')}
      {...columnHeader}
      {...(isSortable && { 'aria-sort': direction as 'ascending' | 'descending' | 'none' })}
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.sortButton}
          onClick={() => onSort?.(direction === 'ascending' ? `-${id}` : id)}
        >
          {header}
          <Icon aria-hidden size={18} className={styles.sortIcon} />
        </button>
      ) : (
        (control ?? <span className={isHeaderHidden ? styles.hidden : undefined}>{header}</span>)
      )}
    </th>
  )
}

type RowProps = {
  /** A press anywhere on the row acts as a press on its first link or button. */
  opensAsWhole?: boolean | undefined
  isSelected?: boolean | undefined
  children: ReactNode
}

/** One row of a Table. */
export function Row({ opensAsWhole = false, isSelected = false, children }: RowProps) {
  const className = opensAsWhole ? `${styles.row} ${styles.opening}` : styles.row
  return (
    <tr
      className={className}
      data-selected={isSelected || undefined}
      {...row}
      {...(opensAsWhole && openingRow)}
    >
      {children}
    </tr>
  )
}

type CellProps = {
  /** The column's header, shown before the value on cards. Omit it for a Tile. */
  label?: string | undefined
  isActions?: boolean | undefined
  /** Of actions: several that have words, beneath the name on cards. */
  hasWords?: boolean | undefined
  /** The header cell of its row. */
  isHeader?: boolean | undefined
  align?: 'start' | 'end' | undefined
  /** Left out on cards: another cell tells the same there. */
  isForTable?: boolean | undefined
  children?: ReactNode
}

/** One cell of a Row. A Tile or a tick goes into its own cell before the name, or a Tile beside the name. */
export function Cell({ label, isActions, hasWords, isHeader, align, isForTable, children }: CellProps) {
  const kind = isActions ? 'actions' : isHeader ? 'header' : label ? 'value' : 'tile'
  const className = [styles.cell, styles[kind], align === 'end' && styles.end, isForTable && styles.forTable]
    .filter(Boolean)
    .join(' ')
  if (isHeader) {
    return (
      <th scope="row" className={className} {...rowHeader}>
        {children}
      </th>
    )
  }
  return (
    <td className={className} {...cell}>
      {kind === 'value' && (
        <span aria-hidden className={styles.label}>
          {label}
          {': '}
        </span>
      )}
      {isActions ? (
        <div className={styles.buttons} data-words={hasWords || undefined}>
          {children}
        </div>
      ) : (
        children
      )}
    </td>
  )
}
