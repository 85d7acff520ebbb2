import { mapInTurns } from '../platform/limits/in-turns.ts'
import { type Columns, columnsOfHeader } from './columns.ts'
import { columnOfHeading } from './heading-column.ts'

/** One row of a list of people: the number of its line, from 1, and its first cells, without the space around them. */
export type TableRow = { line: number; cells: string[] }

/** Headings are among these rows. */
export const firstRows = 10

type Headings = { row: TableRow; columns: Columns }

/** The row of headings: among the first rows the one that names the most columns; null if none does. */
export function findHeadings(rows: readonly TableRow[]): Headings | null {
  let best: (Headings & { known: number }) | null = null
  for (const [at, row] of rows.slice(0, firstRows).entries()) {
    const columns = columnsOfHeader(row.cells, isAboveFigures(row, rows.slice(at + 1, at + 1 + looked)))
    if (!columns) continue
    const known = columns.filter((column) => column !== null).length
    if (known > (best?.known ?? 0)) best = { row, columns, known }
  }
  return best
}

/** So many rows beneath a row say what its columns hold. */
const looked = 20

/** Whether words of a row stand above columns of numbers, dates or codes. */
function isAboveFigures({ cells }: TableRow, below: readonly TableRow[]): boolean {
  return cells.some((cell, at) => {
    if (cell === '' || /\d/.test(cell)) return false
    // The headings may come again beneath.
    const column = below.map((row) => row.cells[at] ?? '').filter((text) => text !== '' && text !== cell)
    return column.length > 0 && column.every((text) => /\d/.test(text) && !text.includes('@'))
  })
}

const filled = ({ cells }: TableRow) => cells.filter((cell) => cell !== '')

/** `Totaal: 24 leerlingen`, `Total 24`: what stands beneath a list, in the eleven languages. */
const total =
  /^(?:sub)?(?:totaal|aantal|total|count|sum|nombre|somme|totale|numero|summe|anzahl|gesamt|suma|antal|antall|итого|всего|количество)(?![\p{L}])[^\n]*[:\d]/iu

const isTotal = (row: TableRow) => filled(row).length <= 3 && total.test(filled(row).join(' '))

/** Headings again, of another page or another list: most cells are. */
function isOfHeadings(row: TableRow): boolean {
  const cells = filled(row)
  let known = 0
  for (const [at, cell] of cells.entries()) {
    if (columnOfHeading(cell) !== null) known++
    // Most rows are of people: what is left of them cannot make it a row of headings.
    if ((known + cells.length - at - 1) * 2 <= cells.length) return false
  }
  return known > 1
}

/**
 * Parts what tells of people from what stands above and beneath it: titles, headings that come again on each page, totals.
 * @param headings null if the list has none
 */
export async function partRows(
  rows: readonly TableRow[],
  headings: TableRow | null,
): Promise<{ people: TableRow[]; leftOut: TableRow[] }> {
  const start = headings ? rows.indexOf(headings) + 1 : firstOfTable(rows)
  const again = headings?.cells.join('\n')
  const isLeftOut = (row: TableRow) =>
    row.cells.join('\n') === again || isTotal(row) || (headings !== null && isOfHeadings(row))
  const [people, others] = [[] as TableRow[], [] as TableRow[]]
  await mapInTurns(rows.slice(start), (row) => (isLeftOut(row) ? others : people).push(row))
  return { people, leftOut: [...rows.slice(0, start).filter((row) => row !== headings), ...others] }
}

/** The first row of a list without headings: above it may be titles, of one cell each, if its rows have more. */
function firstOfTable(rows: readonly TableRow[]): number {
  const wide = rows.filter((row) => filled(row).length > 1).length
  if (wide * 2 <= rows.length) return 0
  return Math.max(
    0,
    rows.slice(0, firstRows).findIndex((row) => filled(row).length > 1),
  )
}
