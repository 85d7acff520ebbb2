import { escapeFormula } from '#contract/spreadsheet-cells.ts'

export const csvType = 'text/csv; charset=utf-8'

/** Marks the file as UTF-8; Excel would read it as Windows-1252. */
export const byteOrderMark = '\uFEFF'

/**
 * The separator that spreadsheets expect: a semicolon in countries whose numbers have a comma, and in Switzerland.
 * @param locale of the reader (BCP 47), such as `en-BE`
 */
export function separatorFor(locale: string): ',' | ';' {
  const decimal = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')
  const { region } = new Intl.Locale(locale).maximize()
  return decimal?.value === ',' || region === 'CH' || region === 'LI' ? ';' : ','
}

const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** A text, or a number as the reader's country writes it: it may be negative, and is no formula. */
export type CsvCell = string | { number: string }

function cellOf(cell: CsvCell): string {
  const harmless = typeof cell === 'string' ? escapeFormula(cell) : cell.number
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A row of a CSV file (RFC 4180), with its line break. */
export const csvRow = (cells: readonly CsvCell[], separator: string): string =>
  `${cells.map(cellOf).join(separator)}\r\n`

/** Rows in one piece of the file; between two pieces no connection to the database is held. */
const pageSize = 500

/**
 * A CSV file in pieces, so that no list is held.
 * @param next so many rows behind one, or the first ones
 */
export async function* csvPieces<Row>({
  head,
  separator,
  next,
  cellsOf,
}: {
  head: readonly string[]
  separator: string
  next: (after: Row | null, limit: number) => Promise<Row[]>
  cellsOf: (row: Row) => readonly CsvCell[]
}): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(head, separator)
  for (let after: Row | null = null; ; ) {
    const rows: Row[] = await next(after, pageSize)
    if (rows.length > 0) yield rows.map((row) => csvRow(cellsOf(row), separator)).join('')
    after = rows.at(-1) ?? null
    if (rows.length < pageSize || after === null) return
  }
}
