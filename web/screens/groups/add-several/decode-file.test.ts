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
    expect(await decodeFile(bytes)).toEqual({ text: list })
  })

  it('Windows-1252 with quotes and dashes that Latin-1 lacks', async () => {
    expect(await decodeFile(Uint8Array.from([0x93, 0x41, 0x94, 0x96, 0x80]))).toEqual({ text: '“A”–€' })
  })

  it('UTF-8 where it is Russian', async () => {
    expect(await decodeFile(new TextEncoder().encode('Имя;Фамилия'))).toEqual({ text: 'Имя;Фамилия' })
  })
})

describe('a workbook is read as a list', () => {
  it('with its texts, numbers, dates and empty cells', async () => {
    const bytes = workbook(
      textCell('A1', 'Naam') + textCell('B1', 'Klas') + textCell('C1', 'Geldig tot'),
      `${textCell('A2', 'Zoë; Noël')}<c r="C2" s="1"><v>46387</v></c>`,
      `${textCell('A3', '"Jan"')}<c r="B3"><v>3</v></c>`,
    )
    expect(await decodeFile(bytes)).toEqual({
      text: 'Naam;Klas;Geldig tot\n"Zoë; Noël";;2026-12-31\n"""Jan""";3;',
    })
  })

  it('where it is empty', async () => expect(await decodeFile(workbook())).toEqual({ text: '' }))
})

describe('a file is refused', () => {
  it.each([
    ['that is a broken workbook', latin('PK\u0003\u0004xl'), 'workbook'],
    ['that is another archive', zipSync({ 'word/document.xml': strToU8('<w:document/>') }), 'workbook'],
    ['that is an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'workbook'],
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
