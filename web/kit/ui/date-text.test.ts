import { describe, expect, test } from 'vitest'
import { readDateText, writeDateText } from './date-text.ts'

describe('readDateText', () => {
  test.each([
    ['3/1/2029', '2029-01-03'],
    ['03-01-2029', '2029-01-03'],
    ['31/12/2028', '2028-12-31'],
    ['3.1.2029', '2029-01-03'],
    ['03. 01. 2029', '2029-01-03'],
    ['2029-01-03', '2029-01-03'],
    ['29/2/2028', '2028-02-29'],
    [' 3/1/2029 ', '2029-01-03'],
    ['', ''],
    ['   ', ''],
  ])('the date "%s" is read as "%s"', (text, date) => {
    expect(readDateText(text)).toBe(date)
  })

  test.each([
    '31/2/2029',
    '29/2/2029',
    '1/13/2029',
    '0/1/2029',
    '1/0/2029',
    '1/1/0000',
    '3/1/29',
    '3/1-2029',
    '3.1/2029',
    '2029-13-03',
    '2029/01/03',
    '3 1 2029',
    '3/1/20290',
    'tomorrow',
  ])('"%s" is no date', (text) => {
    expect(readDateText(text)).toBeUndefined()
  })
})

describe('writeDateText', () => {
  test('a date is written as it is read', () => {
    expect(writeDateText('2029-01-03')).toBe('03/01/2029')
    expect(readDateText(writeDateText('2029-01-03'))).toBe('2029-01-03')
  })

  test('text that is not a date is written as it is', () => {
    expect(writeDateText('')).toBe('')
    expect(writeDateText('31/2/2029')).toBe('31/2/2029')
  })
})
