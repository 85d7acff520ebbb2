import type { ImportColumn as Column } from '#contract/import.ts'
import { columnOfHeading } from './heading-column.ts'
import { looksLikeName } from './names.ts'

/** The column at each place of a row; null for one that is not read. */
export type Columns = readonly (Column | null)[]

const mayBeNames = new Set<Column>(['name', 'firstName', 'middleName', 'lastName', 'group'])

/** The heading of ids in an export, in every language. Other systems have numbers of their own under an “ID”. */
const exportedId = 'Id'

/**
 * The fields in the columns of a list, by their headings.
 * @param isAboveFigures whether other cells of the row stand above numbers or dates, as headings do
 * @returns null for a row without headings; one that is unknown, or repeated, gives null at its place
 */
export function columnsOfHeader(header: readonly string[], isAboveFigures = false): Columns | null {
  const matches = header.map(columnOfHeading)
  const isExported = header[0] === exportedId && matches.some((match) => match?.column === 'login')
  if (isExported) matches[0] = { column: 'id', isWeak: false, isPlain: false }
  const known = matches.filter((match) => match !== null)
  const [first] = known
  if (!first) return null
  // A pupil may be called Klas or Elev: of several columns, one such word is no header.
  const isAlone = header.filter((heading) => heading !== '').length === 1
  const mayBePupil = first.isPlain && mayBeNames.has(first.column)
  if (known.length === 1 && mayBePupil && !isAlone && !isAboveFigures) return null
  const found = matches.map((match) => match?.column ?? null)
  // Beside a first name, “naam”, “name” or “navn” means the family name.
  const hasFirst = found.includes('firstName')
  const hasLast = found.includes('lastName')
  const meant = found.map((column) => {
    if (hasFirst && !hasLast && column === 'name') return 'lastName'
    // “Nombre” or “Nom” alone is the whole name.
    if (!hasLast && !found.includes('name') && column === 'firstName') return 'name'
    if (!hasFirst && !found.includes('name') && column === 'lastName') return 'name'
    return column
  })
  return meant.map((column, at) => (column !== null && placeOf(column) === at ? column : null))

  function placeOf(column: Column): number {
    const strong = meant.findIndex((other, at) => other === column && !matches[at]?.isWeak)
    return strong >= 0 ? strong : meant.indexOf(column)
  }
}

// Each takes as many steps as a cell has characters: no part of them matches what the next one could.
const isEmail = (cell: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(cell)
const isLogin = (cell: string) => /^[a-z0-9]+(?:[._-][a-z0-9]+)+$/.test(cell)
const isOfWords = (cell: string) => /\S\s+\S/.test(cell)
const isClass = (cell: string) => /^(?:\d{1,2}\s?\p{L}{0,3}\d?|\p{L}{1,2}\d{1,2}\p{L}?)$/u.test(cell)

/**
 * A guess for a list without a header, from the cells of its rows. Each column is guessed once.
 * @returns null at the places of columns that look like nothing known
 */
export function guessColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const looksLike = (at: number, is: (cell: string) => boolean, share = 0.8) => {
    const filled = rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== '')
    return filled.length > 0 && filled.filter(is).length / filled.length > share
  }
  const guesses: [Column, (cell: string) => boolean][] = [
    ['email', isEmail],
    ['login', isLogin],
    ['group', isClass],
    ['name', looksLikeName],
  ]
  const columns: (Column | null)[] = new Array(width).fill(null)
  for (const [column, is] of guesses) {
    const at = columns.findIndex((taken, index) => taken === null && looksLike(index, is))
    if (at >= 0) columns[at] = column
  }
  if (width === 1) return [columns[0] ?? 'name']
  // Two columns of names: the given name first, as most people write them. Beside whole names, words are something else.
  const first = columns.indexOf('name')
  const last = columns.findIndex((taken, at) => taken === null && looksLike(at, looksLikeName))
  if (first < 0 || last < 0 || looksLike(first, isOfWords, 0.5)) return columns
  return columns.with(first, 'firstName').with(last, 'lastName')
}
