import { formatValue, fromHtml, type ReadOptions, type Sheet as ReadSheet, read } from 'hucre'
import { decodeEntities } from './entities.ts'

/** One sheet of a workbook, as a list with semicolons. `hiddenRows`: how many rows with content the workbook hides; they are in the list. */
export type Sheet = { name: string; isHidden: boolean; hiddenRows: number; text: string }

/** Beyond the rows and columns that an import takes. Some workbooks claim every cell of the largest sheet. */
const options: ReadOptions = { readStyles: true, range: 'A1:GR20000' }

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

function listOf({ name, rows, cells, rowDefs, hidden, veryHidden }: ReadSheet): Sheet {
  const lines = Array.from(rows, (row, line) =>
    Array.from(row ?? [], (value, at) =>
      quoted(cellText(value, cells?.get(`${line},${at}`)?.style?.numFmt)),
    ).join(';'),
  )
  const hiddenRows = lines.filter((line, at) => rowDefs?.get(at)?.hidden && !/^;*$/.test(line)).length
  return { name, isHidden: Boolean(hidden || veryHidden), hiddenRows, text: lines.join('\n') }
}

/**
 * The sheets of a workbook (XLSX, XLSB, XLS since 1997, ODS), the visible ones first, without those that are empty.
 * @throws what the library throws for a file that is no workbook, or a broken one
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const sheets = await read(bytes, options).then(
    (whole) => whole.sheets,
    () => readOneByOne(bytes),
  )
  const lists = sheets.map(listOf).filter(({ text }) => !/^[;\n]*$/.test(text))
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

/** The tables of a web page, which some programs save as `.xls`, one beneath the other; '' where it has none. */
export function readWebPage(page: string): string {
  const spaced = page.replaceAll(/<(?:br|\/p|\/div)\b[^>]*>/gi, ' ')
  const { rows, ...sheet } = fromHtml(spaced, asWritten)
  const decoded = rows.map((row) => row.map((cell) => decodeEntities(String(cell ?? '')).trim()))
  return listOf({ ...sheet, rows: decoded }).text
}
