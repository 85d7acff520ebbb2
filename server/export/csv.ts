import { escapeFormula } from '#contract/spreadsheet-cells.ts'
import type { Language } from '#i18n/languages.ts'

/** Marks the file as UTF-8; Excel would read it as Windows-1252. */
export const byteOrderMark = '\uFEFF'

/** The separator that spreadsheets expect: English ones a comma, the others a semicolon, as their numbers have commas. */
export const separatorFor = (language: Language): string => (language === 'en' ? ',' : ';')

const needsQuotes = /[",;\t\r\n]|^\s|\s$/

function cellOf(text: string): string {
  const harmless = escapeFormula(text)
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A row of a CSV file (RFC 4180), with its line break. */
export const csvRow = (cells: readonly string[], separator: string): string =>
  `${cells.map(cellOf).join(separator)}\r\n`
