import { expect, it } from 'vitest'
import { readDate, readSeats } from './cells.ts'

it.each([
  ['2027-06-30', '2027-06-30'],
  ['30/6/2027', '2027-06-30'],
  ['30.06.2027', '2027-06-30'],
  ['3-6-2027', '2027-06-03'],
  ['2027-06-30 00:00:00', '2027-06-30'],
  ['31/2/2027', null],
  ['6/30/2027', null],
  ['30/6/27', null],
  ['June', null],
  ['', null],
])('the date %j is read as %j', (cell, date) => {
  expect(readDate(cell)).toBe(date)
})

it.each([
  ['4', 4],
  ['0', 0],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
])('%j is read as %j seats', (cell, seats) => {
  expect(readSeats(cell)).toBe(seats)
})
