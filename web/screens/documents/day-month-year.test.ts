import { expect, test } from 'vitest'
import { dayMonthYear } from './day-month-year.ts'

test.each([
  ['2029-01-03', '3/1/2029'],
  ['2026-12-31', '31/12/2026'],
])('%s is written as %s', (date, written) => {
  expect(dayMonthYear(date)).toBe(written)
})
