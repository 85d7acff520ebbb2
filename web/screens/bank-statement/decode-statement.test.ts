import { expect, it } from 'vitest'
import { maxBankFileLength } from '#contract/bank-files.ts'
import { decodeStatement } from './decode-statement.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

const xml = (encoding: string, name: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<Nm>${name}</Nm>`

it('an XML document is read as it declares, though its letters speak for another encoding', () => {
  // In Windows-1252 these two bytes are `è` and `ë`, in ISO 8859-5 `ш` and `ы`.
  const bytes = bytesOf(xml('iso-8859-5', 'Lef\xe8vre Zo\xeb'))
  expect(decodeStatement(bytes)).toEqual({ text: xml('iso-8859-5', 'Lefшvre Zoы'), readings: [] })
})

it.each(['utf-8', 'utf-16', 'no-such-thing'])(
  'an XML document that wrongly declares %s is read by evidence',
  (label) => {
    const bytes = bytesOf(xml(label, 'Lef\xe8vre Zo\xeb'))
    expect(decodeStatement(bytes)).toMatchObject({ text: xml(label, 'Lefèvre Zoë') })
  },
)

it('a CODA file of DOS is read by evidence, or as the person says, and its last sign is left out', () => {
  const bytes = bytesOf('0000 Zo\x89 Lef\x8avre\r\n\x1a')
  const read = decodeStatement(bytes)
  expect(read).toMatchObject({ text: '0000 Zoë Lefèvre\r\n' })
  expect('readings' in read && read.readings.length).toBeGreaterThan(1)
  expect(decodeStatement(bytes, 'windows-1252')).toMatchObject({ text: '0000 Zo‰ LefŠvre\r\n' })
})

it.each([
  ['a workbook or an archive', bytesOf('PK\x03\x04statement.xml'), 'workbook'],
  ['a PDF', bytesOf('%PDF-1.7'), 'document'],
  ['a picture', bytesOf('\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR'), 'notText'],
  ['an empty file', new Uint8Array(), 'notText'],
  ['a text that is too long', utf8('1'.repeat(maxBankFileLength + 1)), 'tooLarge'],
])('%s is refused', (_, bytes, fault) => {
  expect(decodeStatement(bytes)).toEqual({ fault })
})

it('a file of the greatest length is taken, also in UTF-16', () => {
  const text = '1'.repeat(maxBankFileLength)
  const bytes = new Uint8Array(new Uint16Array([...`\ufeff${text}`].map((sign) => sign.charCodeAt(0))).buffer)
  const read = decodeStatement(bytes.subarray(0, 2 * maxBankFileLength))
  expect('text' in read && read.text.length).toBe(maxBankFileLength - 1)
})
