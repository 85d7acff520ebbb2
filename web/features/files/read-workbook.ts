import { formatValue, fromHtml, type ReadOptions, type Sheet as ReadSheet, read } from 'hucre'
import { decodeEntities } from './entities.ts'
import { hiddenParts, tellingParts } from './hidden-in-workbook.ts'
import type { HiddenParts } from './hidden-parts.ts'
import { withoutRowGroups } from './open-document.ts'

/**
 * One sheet of a workbook, as a list with semicolons. `hiddenRows`, `hiddenColumns`: how many with content the workbook hides; they are in
 * the list.
 */
export type Sheet = {
  name: string
  isHidden: boolean
  hiddenRows: number
  hiddenColumns: number
  text: string
}

/** Beyond the rows and columns that an import takes. Some workbooks claim every cell of the largest sheet. */
const options: ReadOptions = { readStyles: true, range: 'A1:GR20000' }

/** The first byte of XLSX, XLSB and ODS. */
const zipMark = 0x50

const isError = (text: string) => /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!)$/.test(text)

/** A number as its format shows it, such as `007`; but without thousands separators, which differ by country, and with all digits. */
function numberText(value: number, format: string | undefined): string {
  const plain = String(Number(value.toPrecision(15)))
  if (!format || /^general$/i.test(format) || /E[+-]/i.test(format)) return plain
  return formatValue(value, format.replaceAll('#,##', '').replaceAll(',', '')).trim()
}

/** A date as an import takes it. Its format is not kept: month and day may change places. */
const dateText = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

function cellText(value: unknown, format: string | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return numberText(value, format)
  const text = String(value)
  return isError(text) ? '' : text
}

const quoted = (text: string) => (/[;"\n\r\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The library's own account of a sheet: only of XLSX. */
function partsOf({ rowDefs, columns, hidden, veryHidden }: ReadSheet): HiddenParts {
  const rows = [...(rowDefs ?? [])].filter(([, row]) => row.hidden).map(([at]) => at)
  const hiddenColumns = (columns ?? []).flatMap((column, at) => (column.hidden ? [at] : []))
  return { isHidden: Boolean(hidden || veryHidden), rows: new Set(rows), columns: new Set(hiddenColumns) }
}

function listOf(sheet: ReadSheet, parts = partsOf(sheet)): Sheet {
  const { name, rows, cells } = sheet
  const texts = Array.from(rows, (row, line) =>
    Array.from(row ?? [], (value, at) => cellText(value, cells?.get(`${line},${at}`)?.style?.numFmt)),
  )
  const hiddenRows = texts.filter((row, at) => parts.rows.has(at) && row.some((text) => text !== '')).length
  const hiddenColumns = [...parts.columns].filter((at) => texts.some((row) => row[at])).length
  const text = texts.map((row) => row.map(quoted).join(';')).join('\n')
  return { name, isHidden: parts.isHidden, hiddenRows, hiddenColumns, text }
}

/** A workbook that the library reads is read, even if its own parts are odd. */
function tryTo<T>(step: () => T, otherwise: T): T {
  try {
    return step()
  } catch {
    return otherwise
  }
}

/**
 * The sheets of a workbook (XLSX, XLSB, XLS since 1997, ODS), the visible ones first, without those that are empty.
 * @throws what the library throws for a file that is no workbook, or a broken one
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = bytes[0] === zipMark ? tryTo(() => tellingParts(bytes), {}) : {}
  const whole = tryTo(() => withoutRowGroups(bytes, parts), bytes)
  const sheets = await read(whole, options).then(
    (workbook) => workbook.sheets,
    () => readOneByOne(whole),
  )
  const hidden = tryTo(() => hiddenParts(bytes, parts), [])
  const lists = sheets
    .map((sheet, at) => listOf(sheet, hidden[at]))
    .filter(({ text }) => !/^[;\n]*$/.test(text))
  return [...lists.filter(({ isHidden }) => !isHidden), ...lists.filter(({ isHidden }) => isHidden)]
}

/** A sheet that is all chart makes the library refuse the whole workbook. */
async function readOneByOne(bytes: Uint8Array): Promise<ReadSheet[]> {
  const indexes: number[] = []
  await read(bytes, { ...options, sheets: ({ index }) => indexes.push(index) < 0 })
  const found: ReadSheet[] = []
  let failure: unknown
  for (const index of indexes) {
    await read(bytes, { ...options, sheets: [index] }).then(
      ({ sheets }) => found.push(...sheets),
      (error: unknown) => {
        failure = error
      },
    )
  }
  if (found.length === 0) throw failure
  return found
}

const asWritten = { typeInference: false, typeClasses: false }

/** The tables of a web page, which some programs save as `.xls`, one beneath the other; '' if it has none. */
export function readWebPage(page: string): string {
  const spaced = page.replaceAll(/<(?:br|\/p|\/div)\b[^>]*>/gi, ' ')
  const { rows, ...sheet } = fromHtml(spaced, asWritten)
  const decoded = rows.map((row) => row.map((cell) => decodeEntities(String(cell ?? '')).trim()))
  return listOf({ ...sheet, rows: decoded }).text
}
