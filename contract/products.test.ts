import { expect, test } from 'vitest'
import { oneYearAfter, renewedUntil } from './products.ts'

test('one year after is the same day, and 28 February for 29 February', () => {
  expect(oneYearAfter('2026-11-21')).toBe('2027-11-21')
  expect(oneYearAfter('2027-02-28')).toBe('2028-02-28')
  expect(oneYearAfter('2028-02-29')).toBe('2029-02-28')
  expect(oneYearAfter('2026-12-31')).toBe('2027-12-31')
})

test('a renewal adds a year to the end date, or to today if the licence has ended', () => {
  expect(renewedUntil('2027-01-31', '2026-11-21')).toBe('2028-01-31')
  expect(renewedUntil('2026-11-21', '2026-11-21')).toBe('2027-11-21')
  expect(renewedUntil('2025-03-01', '2026-11-21')).toBe('2027-11-21')
})
