import * as v from 'valibot'
import { type FieldError, fieldError } from '#contract/field-errors.ts'
import * as field from '#contract/fields.ts'
import type { ImportColumn } from '#contract/import.ts'
import { columnToWire, maxImportRows } from '#contract/import.ts'
import { Refusal } from '../platform/errors.ts'
import { readDate, readSeats } from './cells.ts'
import { type Columns, columnsOfHeader, guessColumns } from './columns.ts'
import { readTable } from './read-table.ts'

/** The cells of one row, as they came; absent where a cell is empty. */
export type RawRow = { line: number; cells: Partial<Record<ImportColumn, string>> }

/** A row whose cells were read; `problems` are by their fields on the wire. */
export type CheckedRow = {
  line: number
  login?: string
  name?: string
  email?: string
  /** Checked with the login. */
  password?: string
  group?: string
  validUntil?: string
  seats?: number
  problems: Record<string, FieldError>
  /** What stands there for a field that could not be read. */
  typed: Partial<Record<ImportColumn, string>>
}

export type RawList = { rows: RawRow[]; columns: Columns; headings: string[] | null }

/**
 * @param columns what they hold; undefined: by the first row, or by what they look like
 * @param hasHeader whether the first row holds names; undefined: where one is known
 * @throws Refusal 400, as `readTable`
 */
export async function rowsOfText(
  csv: string,
  { columns: given, hasHeader }: { columns?: Columns | undefined; hasHeader?: boolean | undefined },
): Promise<RawList> {
  const table = await readTable(csv)
  const [first] = table
  const known = first && hasHeader !== false ? columnsOfHeader(first.cells) : null
  const isHeader = hasHeader ?? known !== null
  const rows = isHeader ? table.slice(1) : table
  if (rows.length === 0) throw new Refusal(400, 'import.empty')
  if (rows.length > maxImportRows)
    throw new Refusal(400, 'import.tooManyRows', { values: { limit: maxImportRows } })
  const columns = given ?? known ?? guessColumns(rows.map(({ cells }) => cells))
  return {
    columns,
    headings: isHeader ? (first?.cells ?? null) : null,
    rows: rows.map(({ line, cells }) => ({ line, cells: byColumn(columns, cells) })),
  }
}

function byColumn(columns: Columns, cells: readonly string[]): RawRow['cells'] {
  const found: RawRow['cells'] = {}
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]
    if (column && cell && found[column] === undefined) found[column] = cell
  }
  return found
}

/**
 * `Peeters, Lena` is `Lena Peeters`, but not beside a login: an exported name stays as it is. In some languages the column of
 * the first name is headed “name” as well.
 */
function nameOf({ name, firstName, lastName, login }: RawRow['cells']): string | undefined {
  if (name === undefined || lastName !== undefined)
    return [firstName ?? name, lastName].filter(Boolean).join(' ') || undefined
  if (login !== undefined) return name
  const [last, first, ...more] = name.split(',').map((part) => part.trim())
  return first && last && more.length === 0 ? `${first} ${last}` : name
}

const oneLine = (cell: string) => {
  const lines = cell.split(/[\r\n\t]+/).map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

const schemas = {
  login: field.newLogin,
  name: field.text(),
  email: field.emailOrEmpty,
  group: field.requiredText(4000),
} as const

/** Reads the cells of a row; what cannot be read is a problem of its field. */
export function checkRow({ line, cells }: RawRow): CheckedRow {
  const typed: CheckedRow['typed'] = { ...cells }
  const name = nameOf(cells)
  if (name !== undefined) typed.name = name
  const row: CheckedRow = { line, problems: {}, typed }
  for (const column of ['login', 'name', 'email', 'group'] as const) {
    const cell = typed[column]
    if (!cell) continue
    const text = column === 'name' || column === 'group' ? oneLine(cell) : cell
    const read = v.safeParse(schemas[column], text, { abortPipeEarly: true })
    if (!read.success) row.problems[columnToWire(column)] = fieldError(read.issues[0])
    else if (read.output !== '') row[column] = read.output
  }
  if (cells.password) row.password = cells.password
  if (cells.validUntil) {
    const date = readDate(cells.validUntil)
    if (date === null) row.problems[columnToWire('validUntil')] = { code: 'field.date' }
    else row.validUntil = date
  }
  if (cells.seats) {
    const seats = readSeats(cells.seats)
    if (seats === null) row.problems[columnToWire('seats')] = { code: 'field.wholeNumber' }
    else row.seats = seats
  }
  return row
}
