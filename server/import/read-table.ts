import { maxImportRows } from '#contract/import.ts'
import { Refusal } from '../platform/errors.ts'
import { findHeadings, type TableRow } from './layout.ts'
import { isName, withoutListMark } from './names.ts'
import { splitRows, splitSample } from './split-rows.ts'

// In this order if two fit equally well: a tab is rarely typed, and a comma is often part of a name.
const delimiters = ['\t', ';', ',', '|']

/** The first bytes of a workbook (a ZIP archive), and what no text holds. */
const isNoText = (text: string) => text.startsWith('PK\u0003\u0004') || text.includes('\u0000')

/**
 * The rows of a list in CSV, pasted from a spreadsheet, or with one name a line. Empty rows are left out.
 * @param text with any kind of line break; with or without a byte order mark
 * @throws Refusal 400 `import.noText`, `import.brokenQuote` with its line, `import.empty`, `import.tooManyRows`
 */
export async function readTable(text: string): Promise<TableRow[]> {
  if (isNoText(text)) throw new Refusal(400, 'import.noText')
  // The parser counts CRLF within quotes as two lines.
  const whole = text.replace(/^\ufeff+/, '').replaceAll(/\r\n?/g, '\n')
  const { plain, named } = withoutPreamble(whole)
  const delimiter = named ?? bestFit(plain).delimiter
  const split = await splitWithin(await splitAll(plain, delimiter))
  const rows = delimiter === '|' ? withoutFrame(split) : split
  if (rows.length === 0) throw new Refusal(400, 'import.empty')
  if (rows.length > maxImportRows + 1)
    throw new Refusal(400, 'import.tooManyRows', { values: { limit: maxImportRows } })
  return rows
}

/**
 * Lines that spreadsheets and shells put above a list: `sep=;` names the delimiter, `#TYPE …` is PowerShell's. The lines stay, empty, so
 * that the others keep their numbers.
 */
function withoutPreamble(text: string): { plain: string; named: string | null } {
  const [, named = null] = /^"?sep=([;,|\t])"?\n/i.exec(text) ?? []
  return { plain: text.replace(/^(?:"?sep=[;,|\t]"?|#TYPE [^\n]*)(?=\n)/i, ''), named }
}

/** A table of Markdown has lines at both sides, and one of dashes beneath its headings. */
function withoutFrame(rows: readonly TableRow[]): TableRow[] {
  const isFramed = rows.every(({ cells }) => cells.length > 2 && cells[0] === '' && cells.at(-1) === '')
  const inner = isFramed ? rows.map(({ line, cells }) => ({ line, cells: cells.slice(1, -1) })) : [...rows]
  return inner.filter(({ cells }) => !cells.every((cell) => /^:?-+:?$/.test(cell)))
}

const brokenQuote = (line: number) => new Refusal(400, 'import.brokenQuote', { values: { line } })

const splitAll = async (text: string, delimiter: string) =>
  (await splitRows(text, delimiter, maxImportRows + 2, brokenQuote)).filter(isFilled)

/** More is no accident. */
const minFit = 0.8

/** A list that was opened with the wrong delimiter and saved again has each whole line in its first cell: that is split again. */
async function splitWithin(rows: TableRow[]): Promise<TableRow[]> {
  if (rows.some(({ cells }) => cells.slice(1).some((cell) => cell !== ''))) return rows
  const lines: string[] = []
  // Each stays in its line, so that it keeps its number.
  for (const { line, cells } of rows) lines[line - 1] = (cells[0] ?? '').replaceAll('\n', ' ')
  const text = Array.from(lines, (line) => line ?? '').join('\n')
  const { delimiter, fit } = bestFit(text)
  return fit >= minFit ? splitAll(text, delimiter) : rows
}

const isFilled = ({ cells }: TableRow) => cells.some((cell) => /[^;,\s]/.test(cell))

const looked = 50

/** In characters: enough for the first rows of any list. */
const sampled = 131_072

/** The delimiter that gives most of the first rows the same number of cells; a tab if none does. `fit`: as `fitOf`. */
function bestFit(text: string): { delimiter: string; fit: number } {
  const sample = text.length > sampled ? text.slice(0, text.lastIndexOf('\n', sampled) + 1) : text
  const fits = delimiters.map((delimiter) => ({ delimiter, fit: fitOf(sample, delimiter) }))
  return fits.reduce((best, next) => (next.fit > best.fit ? next : best))
}

/** Lines such as `Peeters, Lena`: a comma between two names is not between two cells. */
function isNameTurned(line: string): boolean {
  const parts = withoutListMark(line.trim()).split(', ')
  return parts.length === 2 && parts.every(isName)
}

/** More than any share of rows. */
const hasHeadings = 2

/**
 * The share of rows that have the number of cells that most have, and more if headings are among them; 0 if most have one
 * cell, or quotes do not fit the delimiter. A title above the list is narrower.
 */
function fitOf(text: string, delimiter: string): number {
  const rows = splitSample(text, delimiter, looked)?.filter(isFilled)
  if (!rows) return 0
  const wide = rows.filter(({ cells }) => cells.length > 1)
  const [, ofWidth = []] = [...Map.groupBy(wide, ({ cells }) => cells.length)].reduce<[number, TableRow[]]>(
    (most, next) => (next[1].length > most[1].length ? next : most),
    [0, []],
  )
  const share = ofWidth.length / rows.length
  if ((findHeadings(rows)?.row.cells.length ?? 0) > 1) return hasHeadings + share
  if (wide.length * 2 < rows.length) return 0
  const lines = text.split('\n', looked).filter((line) => line.trim() !== '')
  if (delimiter === ',' && lines.filter(isNameTurned).length * 2 > lines.length) return 0
  return share
}
