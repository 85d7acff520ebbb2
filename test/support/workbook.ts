import { strToU8, zipSync } from 'fflate'

const part = (content: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${content}`)

const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const relations = `${schemas}/officeDocument/2006/relationships`
const packageRelations = `${schemas}/package/2006/relationships`

/** The XML of a cell with a text, which must need no escape. @param at such as `A1` */
export const textCell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

/** `rows`: the XML of each row's cells, `hidden` and `hiddenColumns`: the numbers of rows and columns that are hidden, from 1. */
type Sheet = {
  name: string
  rows: string[]
  state?: 'hidden' | 'veryHidden'
  hidden?: number[]
  hiddenColumns?: number[]
}

/**
 * A workbook (XLSX). Style 1 is a date, those from 2 on are of `formats`.
 * @param is1904 counts days from 1904, as Excel for Mac did
 */
export function workbookOf(
  sheets: Sheet[],
  { is1904 = false, formats = [] as string[] } = {},
): Uint8Array<ArrayBuffer> {
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  )
  const related = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code}"/>`).join('')
  const xfs = formats.map((_, at) => `<xf numFmtId="${at + 164}"/>`).join('')
  const parts = sheets.map(({ rows, hidden = [], hiddenColumns = [] }, at) => {
    const row = (cells: string, number: number) =>
      `<row r="${number}"${hidden.includes(number) ? ' hidden="1"' : ''}>${cells}</row>`
    const columns = hiddenColumns
      .map((column) => `<col min="${column}" max="${column}" hidden="1"/>`)
      .join('')
    const cols = columns && `<cols>${columns}</cols>`
    const data = rows.map((cells, index) => row(cells, index + 1)).join('')
    return [
      `xl/worksheets/sheet${at + 1}.xml`,
      part(`<worksheet xmlns="${main}">${cols}<sheetData>${data}</sheetData></worksheet>`),
    ]
  })
  return zipSync({
    '[Content_Types].xml': part(`<Types xmlns="${schemas}/package/2006/content-types"/>`),
    '_rels/.rels': part(
      `<Relationships xmlns="${packageRelations}">
        <Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>
      </Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="${is1904}"/><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${packageRelations}">${related.join('')}
        <Relationship Id="rId0" Type="${relations}/styles" Target="styles.xml"/>
      </Relationships>`,
    ),
    'xl/styles.xml': part(
      `<styleSheet xmlns="${main}"><numFmts>${numFmts}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${xfs}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(parts),
  })
}

/** A workbook (XLSX) with one sheet. Style 1 is a date. @param rows the XML of each row's cells */
export const workbook = (...rows: string[]): Uint8Array<ArrayBuffer> => workbookOf([{ name: 'Klas', rows }])
