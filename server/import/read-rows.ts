import type { FieldError } from '#contract/field-errors.ts'
import type { ImportColumn } from '#contract/import.ts'
import { columnToWire, maxImportRows } from '#contract/import.ts'
import { Refusal } from '../platform/errors.ts'
import { mapInTurns } from '../platform/limits/in-turns.ts'
import { readId } from './cells.ts'
import { type Columns, columnsOfHeader, guessColumns } from './columns.ts'
import { type Cells, type KeptColumn, keptColumns, keptNames } from './kept-columns.ts'
import { findHeadings, firstRows, partRows, type TableRow } from './layout.ts'
import { isName, joinedName, looksLikeName, mayBeName, tidy, withoutListMark } from './names.ts'
import { readTable } from './read-table.ts'

/** The cells of one row, as they came; absent if a cell is empty. */
export type RawRow = {
  line: number
  cells: Partial<Record<ImportColumn, string>>
  /** The person has said that the name is right. */
  isNameTyped?: boolean
  /** The importer has said that the row means none of the people it resembles. */
  isNew?: boolean
  /** The person has said whom the row means, to change them. */
  isSaid?: boolean
  /**
   * How far the list is trusted to hold names: `text` says so by its headings, `guess` has none, `doubt` looks like no list of people.
   * Absent: a program sent the row.
   */
  from?: 'text' | 'guess' | 'doubt'
}

/** A row whose cells were read; `problems` are by their fields on the wire. */
export type CheckedRow = Partial<Cells> & {
  line: number
  id?: number
  /** Checked with the login. */
  password?: string
  problems: Record<string, FieldError>
  isNameTyped: boolean
  isNew: boolean
  isSaid: boolean
  /** The name may be none. */
  isNameOdd: boolean
  /** The raw text of a field that could not be read. */
  typed: Partial<Record<ImportColumn, string>>
}

/** `headings`: null if the list has none. `firstRows`: those among which headings are looked for. `leftOut`: no people. */
export type RawList = {
  rows: RawRow[]
  columns: Columns
  headings: TableRow | null
  firstRows: TableRow[]
  leftOut: TableRow[]
}

type Reading = {
  /** The fields in the columns; undefined: by the headings, or by what they look like. */
  columns?: Columns | undefined
  /** The line of the headings, null for none; undefined: found. */
  headingLine?: number | 'first' | null | undefined
}

/** @throws Refusal 400, as `readTable` */
export async function rowsOfText(csv: string, { columns: given, headingLine }: Reading): Promise<RawList> {
  const table = await readTable(csv)
  const known = headingLine === undefined ? findHeadings(table) : null
  const named = headingLine === 'first' ? table[0] : table.find(({ line }) => line === headingLine)
  const headings = known?.row ?? named ?? null
  const { people, leftOut } = await partRows(table, headings)
  if (people.length === 0) throw new Refusal(400, 'import.empty')
  if (people.length > maxImportRows)
    throw new Refusal(400, 'import.tooManyRows', { values: { limit: maxImportRows } })
  const columns =
    given ??
    known?.columns ??
    (headings && columnsOfHeader(headings.cells)) ??
    guessColumns(people.map(({ cells }) => cells))
  const [of = [], beside = []] = [false, true].map((is) =>
    people.filter((row) => isBeside(row, columns) === is),
  )
  const told = headings === null || of.length === 0 ? people : of
  const read = told.map(({ line, cells }) => ({ line, cells: byColumn(columns, cells) }))
  const isNamed = columns.filter((column) => column !== null).length > 1 && headings !== null
  const isDoubted = !given && !isNamed && (await isProse(read))
  const from = isDoubted ? 'doubt' : headings === null && !given ? 'guess' : 'text'
  return {
    columns,
    headings,
    leftOut: told === people ? leftOut : [...leftOut, ...beside].sort((a, b) => a.line - b.line),
    firstRows: table.slice(0, firstRows),
    rows: read.map((row) => ({ ...row, from })),
  }
}

/** Whether a row is one cell in a column that is not read, as `Printed on 12/09/2026` beneath the numbers: it describes no person. */
const isBeside = ({ cells }: TableRow, columns: Columns): boolean =>
  cells.filter((cell) => cell !== '').length === 1 && cells.every((cell, at) => cell === '' || !columns[at])

/** Whether more than a third of what would be names is something else: a letter, a log, a program. */
async function isProse(rows: readonly RawRow[]): Promise<boolean> {
  const areNames = await mapInTurns(rows, ({ cells }) =>
    looksLikeName(withoutListMark(tidy(joinedName(cells, cells.login !== undefined) ?? ''))),
  )
  return areNames.filter((isName) => !isName).length * 3 > rows.length
}

function byColumn(columns: Columns, cells: readonly string[]): RawRow['cells'] {
  const found: RawRow['cells'] = {}
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]
    if (column && cell && found[column] === undefined) found[column] = cell
  }
  return found
}

/** Other systems show stars where they keep a password. */
const isHidden = (password: string) => /^[*•●]+$/.test(password)

function keep<Column extends KeptColumn>(row: CheckedRow, column: Column, cell: string): void {
  const read = keptColumns[column].read(cell)
  const kept: Partial<Cells> = row
  if ('fault' in read) row.problems[columnToWire(column)] = read.fault
  else if (read.value !== '') kept[column] = read.value
}

/** Reads the cells of a row; what cannot be read is a problem of its field. */
export function checkRow({
  line,
  cells,
  isNameTyped = false,
  isNew = false,
  isSaid = false,
  from,
}: RawRow): CheckedRow {
  const typed: CheckedRow['typed'] = { ...cells }
  const name = joinedName(cells, cells.login !== undefined)
  if (name !== undefined) typed.name = isNameTyped ? name : withoutListMark(tidy(name))
  const isNameOdd = !isNameTyped && isOdd(typed.name, from)
  const row: CheckedRow = { line, problems: {}, typed, isNameTyped, isNew, isSaid, isNameOdd }
  if (cells.id) {
    const id = readId(cells.id)
    if (id === null) row.problems[columnToWire('id')] = { code: 'import.idUnknown' }
    else row.id = id
  }
  for (const column of keptNames) {
    const cell = typed[column]
    if (cell) keep(row, column, cell)
  }
  if (cells.password && !isHidden(cells.password)) row.password = cells.password
  return row
}

/** A list has a name for everyone; a program may leave it out. */
function isOdd(name: string | undefined, from: RawRow['from']): boolean {
  if (name === undefined) return from !== undefined
  if (from === 'doubt') return true
  return !(from === 'guess' ? isName : mayBeName)(name)
}
