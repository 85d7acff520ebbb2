import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { textCell, workbook } from '#test/support/workbook.ts'
import { decodeFile, maxFileBytes } from './decode-file.ts'

const list = 'Naam;Klas\nZoë Noël;3A'

const utf16 = (text: string, isLittle: boolean, mark = true) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].map((letter) => letter.charCodeAt(0))
  return Uint8Array.from(
    units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  )
}
const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))

const byteOf = (value: string | number) => (typeof value === 'number' ? value : value.charCodeAt(0))
const lockedXls = latin(
  `\xd0\xcf\x11\xe0${'\0'.repeat(508)}\x09\x08\x10\0\0\x06\x05\0${'x'.repeat(12)}\x2f\0\x36\0`,
)

describe('a file is read in', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(list)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${list}`)],
    ['Windows-1252', latin(list)],
    ['UTF-16, little-endian', utf16(list, true)],
    ['UTF-16, big-endian', utf16(list, false)],
    ['UTF-16 without a byte order mark', utf16(list, true, false)],
    ['UTF-16, big-endian, without a byte order mark', utf16(list, false, false)],
  ])('%s', async (_, bytes) => {
    expect(await decodeFile(bytes)).toMatchObject({ text: list })
  })

  it('Windows-1252 with quotes and dashes that Latin-1 lacks', async () => {
    expect(await decodeFile(Uint8Array.from([0x93, 0x41, 0x94, 0x96, 0x80]))).toMatchObject({ text: '“A”–€' })
  })

  it('UTF-8 if it is Russian', async () => {
    expect(await decodeFile(new TextEncoder().encode('Имя;Фамилия'))).toMatchObject({ text: 'Имя;Фамилия' })
  })
})

it('a workbook is read as a list of its first visible sheet', async () => {
  const bytes = workbook(textCell('A1', 'Naam'), textCell('A2', 'Zoë Noël'))
  const sheets = [{ name: 'Klas', isHidden: false, hiddenRows: 0, hiddenColumns: 0, text: 'Naam\nZoë Noël' }]
  expect(await decodeFile(bytes)).toEqual({ text: 'Naam\nZoë Noël', readings: [], sheets })
  expect(await decodeFile(workbook())).toEqual({ text: '', readings: [], sheets: [] })
})

it('a web page that is named like a workbook is read by its table', async () => {
  const page = '<html><table><tr><td>Naam</td></tr><tr><td>Zoë Noël</td></tr></table></html>'
  expect(await decodeFile(latin(page))).toMatchObject({ text: 'Naam\nZoë Noël' })
})

describe('how the letters of a text are read', () => {
  it('the encoding of a file is not asked if it is certain', async () => {
    for (const bytes of [
      new TextEncoder().encode('Naam'),
      utf16(list, true),
      new TextEncoder().encode(`\ufeff${list}`),
    ])
      expect(await decodeFile(bytes)).toMatchObject({ readings: [] })
  })

  it('the encoding of a file can be chosen, with a sample, from those that differ', async () => {
    const bytes = Uint8Array.from([...'Naam\r\nZo', 0x89, ...' Lef', 0x8a, ...'vre'], byteOf)
    const found = await decodeFile(bytes)
    expect(found).toMatchObject({ text: 'Naam\r\nZoë Lefèvre' })
    const readings = 'readings' in found ? found.readings : []
    expect(readings[0]).toEqual({ encoding: 'cp850', name: 'DOS 850', sample: 'Zoë, Lefèvre' })
    const samples = readings.map(({ sample }) => sample)
    expect(samples).toContain('Zo‰, LefŠvre')
    expect(new Set(samples).size).toBe(samples.length)
    expect(await decodeFile(bytes, 'windows-1252')).toMatchObject({ text: 'Naam\r\nZo‰ LefŠvre' })
  })

  it('the encoding of a file stays UTF-8 if single bytes are bad: they spoil their cells only', async () => {
    const bytes = Uint8Array.from([
      ...new TextEncoder().encode('Zoë Noël;3A\nRen'),
      0xe9,
      ...new TextEncoder().encode(' Maes;3Б'),
    ])
    expect(await decodeFile(bytes)).toMatchObject({ text: 'Zoë Noël;3A\nRen\ufffd Maes;3Б' })
  })
})

const real = (name: string) =>
  new Uint8Array(readFileSync(path.resolve(import.meta.dirname, '../../../test/support/workbooks', name)))

describe('a file is refused', () => {
  it.each([
    ['that is a broken workbook', latin('PK\u0003\u0004xl'), 'workbook'],
    ['that is a document of Word', zipSync({ 'word/document.xml': strToU8('<w:document/>') }), 'document'],
    ['that is another archive', zipSync({ 'a.txt': strToU8('Naam') }), 'workbook'],
    ['that is an older workbook than Excel 97', real('biff5_write.xls'), 'workbook'],
    [
      'that is a workbook of a browser',
      latin('MIME-Version: 1.0\r\nContent-Type: multipart/related'),
      'workbook',
    ],
    [
      'that is a workbook in XML',
      latin('<?xml version="1.0"?>\n<Workbook xmlns="urn:x"><Row/></Workbook>'),
      'workbook',
    ],
    ['that is a workbook with a password', real('pass_protected.xlsx'), 'locked'],
    ['that is one of LibreOffice with a password', real('pass_protected.ods'), 'locked'],
    ['that is an old one with a password', lockedXls, 'locked'],
    ['that is one of Numbers', zipSync({ 'Index/Document.iwa': strToU8('x') }), 'workbook'],
    ['that is a PDF', latin('%PDF-1.7\n'), 'document'],
    ['that is a web page without a table', latin('<html><p>Naam</p></html>'), 'document'],
    [
      'that is a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      'notText',
    ],
    ['that is too large', new Uint8Array(maxFileBytes + 1), 'tooLarge'],
  ])('%s', async (_, bytes, fault) => {
    expect(await decodeFile(bytes)).toEqual({ fault })
  })
})
