import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { enterpriseNumber, vatNumber } from './buyers.ts'

type Field = typeof enterpriseNumber | typeof vatNumber

const read = (field: Field, typed: unknown) => {
  const { success, output, issues } = v.safeParse(field, typed)
  return success ? output : issues.map(({ message }) => message)
}

describe('an enterprise number', () => {
  it.each([
    '0123456749',
    '0123.456.749',
    ' BE 0123.456.749 ',
    'be0123456749',
    '0123\u00a0456\u202f749',
    '0123-456–749',
    '123.456.749',
    'BE 123 456 749',
    '\u200b0123456749\u200b',
  ])('an enterprise number is ten digits, however it is typed: %j', (typed) => {
    expect(read(enterpriseNumber, typed)).toBe('0123456749')
  })

  it.each(['', ' ', 'BE'])('an enterprise number may be left out: %j', (typed) => {
    expect(read(enterpriseNumber, typed)).toBe('')
  })

  it.each([
    ['of wrong check digits', '0123456748'],
    ['of swapped digits', '0123465749'],
    ['too short', '01234567'],
    ['too long', '01234567490'],
    ['that begins with 2', '2123456757'],
    ['in Arabic digits', '٠١٢٣٤٥٦٧٤٩'],
    ['in full-width digits', '０１２３４５６７４９'],
    ['of another country', 'NL123456789B01'],
    ['of letters', 'O123456749'],
  ])('an enterprise number is refused: one %s', (_, typed) => {
    expect(read(enterpriseNumber, typed)).toEqual(['field.enterpriseNumber'])
  })

  it('an enterprise number has 97 as check digits if nothing remains', () => {
    expect(read(enterpriseNumber, '0000009797')).toBe('0000009797')
    expect(read(enterpriseNumber, '0000009700')).toEqual(['field.enterpriseNumber'])
  })
})

describe('a VAT number', () => {
  it.each([
    ['BE 0123.456.749', 'BE0123456749'],
    ['be123.456.749', 'BE0123456749'],
    ['nl 1234.56.789.b01', 'NL123456789B01'],
    ['ATU 12345678', 'ATU12345678'],
    ['GR 123456789', 'EL123456789'],
    ['FR-XX 123456789', 'FRXX123456789'],
    ['IE 1234567 WA', 'IE1234567WA'],
    ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['NO 987 654 321 MVA', 'NO987654321MVA'],
    ['XI 123 4567 89', 'XI123456789'],
    [' ', ''],
  ])('a VAT number is read from %j', (typed, compact) => {
    expect(read(vatNumber, typed)).toBe(compact)
  })

  it.each([
    'BE0123456748',
    '0123.456.749',
    'BE',
    'XX123456789',
    'NL123456789',
    'DE١٢٣٤٥٦٧٨٩',
    'constructor',
    '__proto__',
    'ßß123456',
  ])('a VAT number is refused: %j', (typed) => {
    expect(read(vatNumber, typed)).toEqual(['field.vatNumber'])
  })
})

it('a number of any length is refused at once, for its length', () => {
  for (const field of [enterpriseNumber, vatNumber])
    for (const typed of ['1'.repeat(61), ' '.repeat(1_000_000), 'ß'.repeat(1_000_000)])
      expect(read(field, typed)).toEqual([expect.stringContaining('Invalid length')])
})
