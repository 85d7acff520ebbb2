import { Zip, ZipDeflate } from 'fflate'
import { dayMs } from '../platform/durations.ts'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A text, a number, a date (`YYYY-MM-DD`), or a date with hours and minutes (`YYYY-MM-DD HH:MM`) without a time zone. */
export type Cell = string | number | { date: string } | { moment: string }

/** A column: its heading, and its width in letters. */
export type Column = { heading: string; width: number }

/**
 * A workbook of one sheet (ECMA-376), piece by piece: libraries that write workbooks hold all rows, and a customer may have
 * 200,000. The heads stay in sight, and rows can be filtered.
 * @param rows some rows at a time
 */
export async function* workbookOf(
  columns: readonly Column[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const taken = () => {
    const now = Buffer.concat(pieces)
    pieces = []
    return now
  }
  for (const [path, text] of Object.entries(fixedParts)) entry(zip, path)(text, true)
  const write = entry(zip, 'xl/worksheets/sheet1.xml')
  write(
    sheetStart(columns) +
      rowOf(
        columns.map(({ heading }) => heading),
        1,
      ),
  )
  let count = 1
  for await (const some of rows) {
    write(some.map((cells) => rowOf(cells, ++count)).join(''))
    yield taken()
  }
  write(`</sheetData><autoFilter ref="A1:${letterOf(columns.length)}${count}"/></worksheet>`, true)
  zip.end()
  yield taken()
}

/** Begins a file of the archive. @returns writes its next part */
function entry(zip: Zip, path: string): (text: string, isLast?: boolean) => void {
  const file = new ZipDeflate(path)
  zip.add(file)
  return (text, isLast = false) => file.push(Buffer.from(text), isLast)
}

const letterOf = (column: number): string => String.fromCharCode('A'.charCodeAt(0) + column - 1)

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
const parts = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The indexes of `cellXfs` below. */
const styles = { date: 1, moment: 2 }

const cellStyle = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${format === 0 ? '' : ' applyNumberFormat="1"'}/>`

const fixedParts = {
  '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${sheets}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheets}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${sheets}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${links}"><Relationship Id="r1" Type="${parts}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${parts}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${links}"><Relationship Id="r1" Type="${parts}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${parts}/styles" Target="styles.xml"/></Relationships>`,
  // Formats 14 and 22 are dates as the reader's country writes them.
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3">${[0, 14, 22].map(cellStyle).join('')}</cellXfs></styleSheet>`,
}

function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(({ width }, index) => {
    const at = index + 1
    return `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`
  })
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

/** @param at the number of the row, from 1 */
const rowOf = (cells: readonly Cell[], at: number): string =>
  `<row r="${at}">${cells.map((cell, index) => cellOf(cell, `${letterOf(index + 1)}${at}`)).join('')}</row>`

/** @param at its place, such as `B2` */
function cellOf(cell: Cell, at: string): string {
  if (cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  const [style, moment] =
    'date' in cell
      ? [styles.date, `${cell.date}T00:00Z`]
      : [styles.moment, `${cell.moment.replace(' ', 'T')}Z`]
  return `<c r="${at}" s="${style}"><v>${dayOf(moment)}</v></c>`
}

/** Days of the 1900 date system; its first days, which count a 29 February 1900 that there was not, do not occur. */
const dayOf = (moment: string): number => (Date.parse(moment) - Date.UTC(1899, 11, 30)) / dayMs

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML knows no other control characters than tabs and line breaks. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>]/g, (letter) => entities[letter] ?? letter)
