import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Table.module.css'

export type Column = {
  id: string
  header: string
  isSortable?: boolean | undefined
  align?: 'start' | 'end' | undefined
  isHeaderHidden?: boolean | undefined
}

type TableProps = {
  caption: string
  columns: Column[]
  /** The column that it is sorted by, with a minus before it for the other way round. */
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  children: ReactNode
}

/*
 * As cards, the rows are no longer laid out as a table, and some browsers then take its meaning away as well.
 * The roles keep it.
 */
const table = { role: 'table' }
const rowGroup = { role: 'rowgroup' }
const row = { role: 'row' }
const columnHeader = { role: 'columnheader' }
const rowHeader = { role: 'rowheader' }
const cell = { role: 'cell' }

/** A native table whose rows become cards where there is little room. Its rows are made of Row and Cell. */
export function Table({ caption, columns, sort, onSort, children }: TableProps) {
  const t = useTranslations('ui')
  const canSort = columns.some((column) => column.isSortable)
  return (
    <div className={styles.container}>
      <table className={styles.table} {...table}>
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
  const { id, header, isSortable, align, isHeaderHidden } = column
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
        <span className={isHeaderHidden ? styles.hidden : undefined}>{header}</span>
      )}
    </th>
  )
}

type RowProps = {
  /** A press anywhere on the row does what a press on its first link or button does: the name. */
  opensAsWhole?: boolean | undefined
  children: ReactNode
}

/** One row of a Table. */
export function Row({ opensAsWhole = false, children }: RowProps) {
  const className = opensAsWhole ? `${styles.row} ${styles.opening}` : styles.row
  return (
    <tr className={className} {...row} {...(opensAsWhole && opening)}>
      {children}
    </tr>
  )
}

/**
 * A layer of the link over its row would need `position: relative` on the row, which older WebKit ignores: there the
 * last link then covers the page.
 */
function openByRow(event: MouseEvent<HTMLTableRowElement>): void {
  const row = event.currentTarget
  const target = event.target as Element
  // A dialog of the row is its child for React, but lies elsewhere on the page.
  if (event.button > 1 || event.defaultPrevented || !row.contains(target) || target.closest(controls)) return
  const opener = row.querySelector<HTMLElement>('a, button')
  if (!opener) return
  const wantsTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey
  if (wantsTab && opener instanceof HTMLAnchorElement) {
    window.open(opener.href, '_blank', 'noopener')
    return
  }
  if (event.button !== 0 || hasMarked(event)) return
  opener.focus({ preventScroll: true })
  opener.click()
}

let pressedAt = { x: 0, y: 0 } // pixels of the window

function notePress({ clientX, clientY }: MouseEvent): void {
  pressedAt = { x: clientX, y: clientY }
}

/** Whether the press has marked text, which is to be copied: by drawing over it, or on a code that is marked as a whole. */
function hasMarked({ target, clientX, clientY }: MouseEvent): boolean {
  if (getSelection()?.type !== 'Range') return false
  const isDrawn = Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > 4 // pixels
  const style = getComputedStyle(target as Element)
  return isDrawn || (style.userSelect || style.webkitUserSelect) === 'all'
}

const opening = {
  onMouseDown: notePress,
  onClick: openByRow,
  onAuxClick: openByRow,
  'data-opens-as-whole': true,
}

const controls = 'a, button, input, label, select, textarea'

type CellProps = {
  /** The column's header, shown before the value when the row is a card. Leave it out for a Tile. */
  label?: string | undefined
  isActions?: boolean | undefined
  /** The cell that names its row. */
  isHeader?: boolean | undefined
  align?: 'start' | 'end' | undefined
  children?: ReactNode
}

/** One cell of a Row. A Tile may stand in a cell of its own before the name, or beside the name. */
export function Cell({ label, isActions, isHeader, align, children }: CellProps) {
  const kind = isActions ? 'actions' : isHeader ? 'header' : label ? 'value' : 'tile'
  const className = [styles.cell, styles[kind], align === 'end' && styles.end].filter(Boolean).join(' ')
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
      {isActions ? <div className={styles.buttons}>{children}</div> : children}
    </td>
  )
}
