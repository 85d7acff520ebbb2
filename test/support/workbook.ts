import { strToU8, zipSync } from 'fflate'

const part = (content: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${content}`)

const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const relations = `${schemas}/officeDocument/2006/relationships`

/** The XML of a cell with a text, which must need no escape. @param at such as `A1` */
export const textCell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A workbook (XLSX) with one sheet. Style 1 is a date. @param rows the XML of each row's cells */
export function workbook(...rows: string[]): Uint8Array<ArrayBuffer> {
  const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')
  return zipSync({
    '[Content_Types].xml': part(`<Types xmlns="${schemas}/package/2006/content-types"/>`),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Klas" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${schemas}/package/2006/relationships">
        <Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
      </Relationships>`,
    ),
    'xl/styles.xml': part(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': part(
      `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  })
}
