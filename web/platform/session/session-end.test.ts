import { expect, test } from 'vitest'
import { secondsLeft, secondsToAnnounce, sessionEnd } from './session-end.ts'

const minute = 60_000
const hours = 60 * minute

test('an idle session ends a minute before the hour, as the server may end it that early', () => {
  expect(sessionEnd(12 * hours, 5 * minute)).toEqual({ at: 64 * minute, canStay: true })
})

test('the absolute limit applies if it comes first, and no call extends it', () => {
  expect(sessionEnd(12 * hours, 11.5 * hours)).toEqual({ at: 12 * hours, canStay: false })
})

test('the time left goes down in steps of ten seconds to zero', () => {
  const end = { at: 120_000, canStay: true }
  expect([0, 1, 9_999, 10_000, 119_999, 120_000, 130_000].map((now) => secondsLeft(end, now))).toEqual([
    120, 120, 120, 110, 10, 0, 0,
  ])
})

test('the time left is announced three times, not at every step', () => {
  const steps = Array.from({ length: 13 }, (_, step) => 120 - 10 * step)
  const announced = steps.map(secondsToAnnounce)
  expect([...new Set(announced)]).toEqual([undefined, 60, 30, 10])
})
