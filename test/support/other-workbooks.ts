import { strToU8, zipSync } from 'fflate'

/** A sheet of texts. `hiddenRows`, `hiddenColumns`: those that are hidden, from 0. */
export type TextSheet = {
  name: string
  rows: string[][]
  isHidden?: boolean
  hiddenRows?: number[]
  hiddenColumns?: number[]
}

const bytesOf = (...parts: (readonly number[])[]) => parts.flat()
const u16 = (value: number) => [value & 0xff, (value >> 8) & 0xff]
const u32 = (value: number) => [...u16(value), ...u16(value >>> 16)]
const utf16 = (text: string) => [...text].flatMap((letter) => u16(letter.charCodeAt(0)))
const nothing = (bytes: number) => Array<number>(bytes).fill(0)

const xlsbRecord = (id: number, ...content: number[][]) => {
  const bytes = content.flat()
  return [...(id < 0x80 ? [id] : [id & 0xff, id >> 7]), bytes.length | 0x80, bytes.length >> 7, ...bytes]
}

const xlsbText = (text: string) => bytesOf(u32(text.length), utf16(text))

function xlsbSheet({ rows, hiddenRows = [], hiddenColumns = [] }: TextSheet): Uint8Array {
  const columns = hiddenColumns.map((at) => xlsbRecord(60, u32(at), u32(at), u32(0), u32(0), u16(1)))
  const cells = rows.flatMap((row, at) => [
    xlsbRecord(0, u32(at), u32(0), u16(300), [0, hiddenRows.includes(at) ? 0x10 : 0], nothing(5)),
    ...row.map((text, column) => xlsbRecord(6, u32(column), u32(0), xlsbText(text))),
  ])
  return new Uint8Array([...columns, ...cells].flat())
}

/** A binary workbook of Excel since 2007. */
export function xlsbOf(sheets: TextSheet[]): Uint8Array {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const related = sheets.map(
    (_, at) => `<Relationship Id="r${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.bin"/>`,
  )
  const bundled = sheets.map(({ name, isHidden }, at) =>
    xlsbRecord(156, u32(isHidden ? 1 : 0), u32(at + 1), xlsbText(`r${at}`), xlsbText(name)),
  )
  return zipSync({
    'xl/workbook.bin': new Uint8Array(bundled.flat()),
    'xl/_rels/workbook.bin.rels': strToU8(`<Relationships>${related.join('')}</Relationships>`),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at}.bin`, xlsbSheet(sheet)])),
  })
}

const xlsRecord = (id: number, ...content: number[][]) => {
  const bytes = content.flat()
  return bytesOf(u16(id), u16(bytes.length), bytes)
}

const xlsText = (text: string) => [1, ...utf16(text)]

const startOfPart = xlsRecord(0x809, u16(0x600), nothing(14))
const endOfPart = xlsRecord(0x0a)

function xlsSheet({ rows, hiddenRows = [], hiddenColumns = [] }: TextSheet): number[] {
  const columns = hiddenColumns.map((at) => xlsRecord(0x7d, u16(at), u16(at), nothing(4), u16(1), nothing(2)))
  const lines = rows.map((row, at) =>
    xlsRecord(
      0x208,
      u16(at),
      u16(0),
      u16(row.length),
      nothing(6),
      u16(hiddenRows.includes(at) ? 0x20 : 0),
      u16(0),
    ),
  )
  const cells = rows.flatMap((row, at) =>
    row.map((text, column) =>
      xlsRecord(0x204, u16(at), u16(column), u16(0), u16(text.length), xlsText(text)),
    ),
  )
  return bytesOf(startOfPart, ...columns, ...lines, ...cells, endOfPart)
}

function xlsWorkbook(sheets: TextSheet[]): number[] {
  const globals = (starts: number[]) =>
    bytesOf(
      startOfPart,
      ...sheets.map(({ name, isHidden }, at) =>
        xlsRecord(0x85, u32(starts[at] ?? 0), [isHidden ? 1 : 0, 0, name.length], xlsText(name)),
      ),
      endOfPart,
    )
  const parts = sheets.map(xlsSheet)
  const starts = parts.map((_, at) => globals([]).length + parts.slice(0, at).flat().length)
  return bytesOf(globals(starts), ...parts)
}

const sectorBytes = 512
const smallBytes = 64
const end = 0xffff_fffe
const free = 0xffff_ffff

/** Sectors that follow one another. */
const run = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => (at + 1 < count ? first + at + 1 : end))

const filled = (bytes: number[], size: number, byte = 0) => [
  ...bytes,
  ...Array<number>((size - (bytes.length % size)) % size).fill(byte),
]

const directoryEntry = (name: string, kind: number, first: number, bytes: number) =>
  bytesOf(
    filled(utf16(name), 64),
    u16(name.length * 2 + 2),
    [kind, 1],
    ...[free, free, kind === 5 ? 1 : free].map(u32),
    nothing(36),
    u32(first),
    u32(bytes),
    u32(0),
  )

/**
 * A workbook of Excel 97 to 2003. Below 4,096 bytes it is in the small sectors of its container.
 * @param padding bytes behind the workbook, to make it longer
 */
export function xlsOf(sheets: TextSheet[], padding = 0): Uint8Array {
  const workbook = [...xlsWorkbook(sheets), ...nothing(padding)]
  const isSmall = workbook.length < 4096
  const content = filled(workbook, sectorBytes)
  const sectors = content.length / sectorBytes
  const table = [0xffff_fffd, end, end, ...run(3, sectors)]
  const smallTable = run(0, Math.ceil(workbook.length / smallBytes))
  const root = directoryEntry('Root Entry', 5, isSmall ? 3 : end, isSmall ? content.length : 0)
  const entry = directoryEntry('Workbook', 2, isSmall ? 0 : 3, workbook.length)
  const header = bytesOf(
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    nothing(16),
    ...[0x3e, 3, 0xfffe, 9, 6].map(u16),
    nothing(10),
    ...[1, 1, 0, 4096, isSmall ? 2 : end, isSmall ? 1 : 0, end, 0, 0].map(u32),
  )
  return new Uint8Array([
    ...filled(header, sectorBytes, 0xff),
    ...filled(table.flatMap(u32), sectorBytes, 0xff),
    ...filled([...root, ...entry], sectorBytes),
    ...filled(smallTable.flatMap(u32), sectorBytes, 0xff),
    ...content,
  ])
}

const marked = (isHidden: boolean, value = 'collapse') => (isHidden ? ` table:visibility="${value}"` : '')

/** A workbook of LibreOffice, with the first row in the group that is printed on each page. */
export function odsOf(sheets: TextSheet[]): Uint8Array {
  const tables = sheets.map(({ name, rows, isHidden, hiddenRows = [], hiddenColumns = [] }) => {
    const columns = (rows[0] ?? []).map(
      (_, at) => `<table:table-column${marked(hiddenColumns.includes(at))}/>`,
    )
    const [head = '', ...lines] = rows.map((row, at) => {
      const cells = row.map(
        (text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`,
      )
      return `<table:table-row${marked(hiddenRows.includes(at), 'filter')}>${cells.join('')}</table:table-row>`
    })
    return `<table:table table:name="${name}" table:style-name="${isHidden ? 'ta2' : 'ta1'}">${columns.join('')}
      <table:table-header-rows>${head}</table:table-header-rows>${lines.join('')}</table:table>`
  })
  const styles = [
    '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>',
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>',
  ]
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content>
    <office:automatic-styles>${styles.join('')}</office:automatic-styles>
    <office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(content),
  })
}
