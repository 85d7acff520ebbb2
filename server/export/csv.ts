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

function cellOf(text: string): string {
  const harmless = escapeFormula(text)
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A row of a CSV file (RFC 4180), with its line break. */
export const csvRow = (cells: readonly string[], separator: string): string =>
  `${cells.map(cellOf).join(separator)}\r\n`
