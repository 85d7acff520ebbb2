import * as v from 'valibot'
import { expect, test } from 'vitest'
import { serialNumberSearch } from './serial-number-search.ts'

test.each([
  ['spr10001', 'SPR10001'],
  [' me200 ', 'ME200'],
  ['10001', '10001'],
])('%s is normalized to %s', (typed, searched) => {
  expect(v.parse(serialNumberSearch, typed)).toBe(searched)
})

test.each(['', '    ', 'SPR1', 'SPRME', 'SPR/10001', 'SPR%1000', 'ME 20001', `1${'0'.repeat(20)}`])(
  '“%s” cannot be a serial number',
  (typed) => {
    expect(v.is(serialNumberSearch, typed)).toBe(false)
  },
)
