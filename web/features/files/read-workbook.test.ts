import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { odsOf, xlsbOf, xlsOf } from '#test/support/other-workbooks.ts'
import { textCell, workbook, workbookOf } from '#test/support/workbook.ts'
import { readWebPage, readWorkbook } from './read-workbook.ts'

const real = (name: string) =>
  new Uint8Array(readFileSync(path.resolve(import.meta.dirname, '../../../test/support/workbooks', name)))
const textsOf = async (bytes: Uint8Array) => (await readWorkbook(bytes)).map(({ text }) => text)

describe('a workbook is read', () => {
  it('a workbook is read with its texts, numbers, dates and empty cells', async () => {
    const bytes = workbook(
      textCell('A1', 'Naam') + textCell('B1', 'Klas') + textCell('C1', 'Geldig tot'),
      `${textCell('A2', 'Zoë; Noël')}<c r="C2" s="1"><v>46387</v></c>`,
      `${textCell('A3', '"Jan"')}<c r="B3"><v>3</v></c>`,
    )
    expect(await textsOf(bytes)).toEqual(['Naam;Klas;Geldig tot\n"Zoë; Noël";;2026-12-31\n"""Jan""";3;'])
  })

  it('a workbook is read with dates that are counted from 1904', async () => {
    const rows = ['<c r="A1" s="1"><v>44925</v></c>']
    expect(await textsOf(workbookOf([{ name: 'Klas', rows }], { is1904: true }))).toEqual(['2026-12-31'])
  })

  it.each(['date_1904.xls', 'date_1904.xlsb'])(
    'a workbook in the binary format of %s is read',
    async (name) => {
      expect(await textsOf(real(name))).toEqual([expect.stringMatching(/^2021-01-01;15\n2021-01-02;16\n/)])
    },
  )

  it.each([
    ['date.ods', /^2021-01-01;15\n2021-01-01;16\n/],
    ['special_cells.ods', /^"Split\nLine"\nValue {2}With spaces\n/],
  ])('a workbook of LibreOffice is read: %s', async (name, list) => {
    expect(await textsOf(real(name))).toEqual([expect.stringMatching(list)])
  })

  it('a chart beside the sheet counts as none', async () => {
    expect(await readWorkbook(real('any_sheets.xlsx'))).toMatchObject([{ name: 'Visible' }])
  })

  it('an empty workbook has no tables', async () => expect(await readWorkbook(workbook())).toEqual([]))
})

describe('a number in a workbook', () => {
  it.each([
    ['00000', '123', '00123'],
    ['000&quot;-&quot;000', '7', '000-007'],
    ['&quot;K&quot;0', '3', 'K3'],
    ['0.00', '3', '3.00'],
    ['#,##0', '1234', '1234'],
    ['#,##0.00', '1234.5', '1234.50'],
    ['0.00E+00', '123456789012', '123456789012'],
    ['General', '0.30000000000000004', '0.3'],
    ['@', '12', '12'],
  ])('a number in the format %s: %s is read as %s', async (format, value, text) => {
    const rows = [`<c r="A1" s="2"><v>${value}</v></c>`]
    expect(await textsOf(workbookOf([{ name: 'Klas', rows }], { formats: [format] }))).toEqual([text])
  })

  it('a cell with an error of a formula is empty', async () => {
    const rows = [`<c r="A1" t="e"><v>#N/A</v></c>${textCell('B1', 'Zoë')}`]
    expect(await textsOf(workbookOf([{ name: 'Klas', rows }]))).toEqual([';Zoë'])
  })
})

describe('the sheets of a workbook come with the visible ones first, without empty ones, and tell what is hidden', () => {
  const rows = [
    ['Naam', 'Code', 'Klas'],
    ['Zoë Noël', 'x', '3A'],
    ['Ada Maes', 'y', '3B'],
  ]
  const sheets = [
    { name: 'Codes', rows: [['x']], isHidden: true },
    { name: 'Leeg', rows: [] },
    { name: '3A', rows, hiddenRows: [2, 9], hiddenColumns: [1, 7] },
    { name: '3B', rows },
  ]
  const xlsx = () =>
    workbookOf(
      sheets.map(({ name, rows: lines, isHidden, hiddenRows = [], hiddenColumns = [] }) => ({
        name,
        rows: lines.map((row, at) =>
          row.map((text, column) => textCell(`${'ABC'[column]}${at + 1}`, text)).join(''),
        ),
        hidden: hiddenRows.map((at) => at + 1),
        hiddenColumns: hiddenColumns.map((at) => at + 1),
        ...(isHidden && { state: 'hidden' }),
      })),
    )
  it.each<[string, () => Uint8Array]>([
    ['XLSX', xlsx],
    ['XLSB', () => xlsbOf(sheets)],
    ['XLS', () => xlsOf(sheets)],
    ['a longer XLS', () => xlsOf(sheets, 4096)],
    ['ODS', () => odsOf(sheets)],
  ])('of %s', async (_, make) => {
    const text = 'Naam;Code;Klas\nZoë Noël;x;3A\nAda Maes;y;3B'
    const none = { isHidden: false, hiddenRows: 0, hiddenColumns: 0 }
    expect(await readWorkbook(make())).toEqual([
      { ...none, name: '3A', hiddenRows: 1, hiddenColumns: 1, text },
      { ...none, name: '3B', text },
      { ...none, name: 'Codes', isHidden: true, text: 'x' },
    ])
  })
})

it('a web page is read by its tables, with its letters, its zeros and no date of its own making', () => {
  const page = `<html><body><h1>Klas 3A</h1><table><tr><th>Naam</th><th>Nr&nbsp;</th></tr>
    <tr><td>Zo&euml;<br>No&#235;l</td><td>007</td></tr><tr><td>Ada</td><td>1,5</td></tr></table></body></html>`
  expect(readWebPage(page)).toBe('Naam;Nr\nZoë Noël;007\nAda;1,5')
  expect(readWebPage('<html><p>Naam</p></html>')).toBe('')
})
