import { expect, it } from 'vitest'
import { cardEnd } from './card-end.ts'

it.each([
  ['2026-09-01', '2027-08-31'],
  ['2026-11-26', '2027-08-31'],
  ['2027-05-15', '2027-08-31'],
  ['2027-06-30', '2027-08-31'],
  ['2027-07-01', '2028-08-31'],
])('a card made on %s works until %s', (madeOn, end) => {
  expect(cardEnd(madeOn, '08-31')).toBe(end)
})

it.each([
  ['2027-06-20', '07-10', '2028-07-10'],
  ['2027-05-11', '07-10', '2027-07-10'],
  ['2026-11-26', '01-31', '2028-01-31'],
])('made on %s, with the end at %s, it works until %s', (madeOn, day, end) => {
  expect(cardEnd(madeOn, day)).toBe(end)
})
