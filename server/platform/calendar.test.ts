import { expect, it } from 'vitest'
import { dateInBrussels, hasPassed } from './calendar.ts'

it.each([
  ['2026-01-31T22:59:59Z', '2026-01-31'],
  ['2026-01-31T23:00:00Z', '2026-02-01'],
  ['2026-07-31T21:59:59Z', '2026-07-31'],
  ['2026-07-31T22:00:00Z', '2026-08-01'],
  ['2028-02-29T12:00:00Z', '2028-02-29'],
])('the day at %s is %s in Brussels', (moment, date) => {
  expect(dateInBrussels(new Date(moment))).toBe(date)
})

it('a "valid until" date includes its day', () => {
  expect(hasPassed('2026-05-01', '2026-05-01')).toBe(false)
  expect(hasPassed('2026-04-30', '2026-05-01')).toBe(true)
  expect(hasPassed(null, '2026-05-01')).toBe(false)
})
