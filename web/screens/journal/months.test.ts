import { expect, test } from 'vitest'
import { monthsToChoose } from './months.ts'

test('the months to choose from go back over the turn of a year, to the first one with a paper', () => {
  expect(monthsToChoose('2025-11', undefined, '2026-02')).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
  ])
})

test('the month of the address can be chosen, also if it has no paper', () => {
  expect(monthsToChoose('2026-02', '2025-12', '2026-02')).toEqual(['2026-02', '2025-12'])
  expect(monthsToChoose(null, '2026-03', '2026-02')).toEqual(['2026-03', '2026-02'])
})
