import type { KeyboardEvent, MouseEvent } from 'react'
import styles from './RowTick.module.css'
import type { Selection } from './useSelection.ts'

type Props<Row> = { label: string; row: Row; rows: readonly Row[]; selection: Selection<Row> }

/** Selects a row; with Shift, a click or an arrow selects all from the row that was pressed last. */
export function RowTick<Row>({ label, row, rows, selection }: Props<Row>) {
  const extendByArrow = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !event.shiftKey) return
    event.preventDefault()
    const next = rows[rows.indexOf(row) + step]
    if (!next) return
    if (!selection.has(row)) selection.press(row)
    selection.extend(next)
    const line = event.currentTarget.closest('tr')
    const sibling = step > 0 ? line?.nextElementSibling : line?.previousElementSibling
    sibling?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={label}
      checked={selection.has(row)}
      onChange={({ nativeEvent }) =>
        // A checkbox changes by a click, also from the keyboard.
        (nativeEvent as unknown as MouseEvent).shiftKey ? selection.extend(row) : selection.press(row)
      }
      onMouseDown={keepTextUnselected}
      onKeyDown={extendByArrow}
    />
  )
}

/** Selects all rows of the page, or takes them out. */
export function PageTick<Row>({ label, rows, selection }: Omit<Props<Row>, 'row'>) {
  const count = rows.filter(selection.has).length
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={label}
      checked={count === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < rows.length
      }}
      onChange={() => selection.choose(rows, count < rows.length)}
    />
  )
}

/** A click with Shift would select the text in between. */
function keepTextUnselected(event: MouseEvent<HTMLInputElement>): void {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.focus()
}
