import { expect, test } from 'vitest'
import { secondsLeft, secondsToAnnounce, sessionEnd } from './session-end.ts'

const minute = 60_000
const hours = 60 * minute

test('an unused session ends a minute before the hour, as the server may be that much sooner', () => {
  expect(sessionEnd(12 * hours, 5 * minute)).toEqual({ at: 64 * minute, canStay: true })
})

test('the latest end wins where it comes first, and no call moves it', () => {
  expect(sessionEnd(12 * hours, 11.5 * hours)).toEqual({ at: 12 * hours, canStay: false })
})

test('the time left goes down in steps of ten seconds, and never below nothing', () => {
  const end = { at: 120_000, canStay: true }
  expect([0, 1, 9_999, 10_000, 119_999, 120_000, 130_000].map((now) => secondsLeft(end, now))).toEqual([
    120, 120, 120, 110, 10, 0, 0,
  ])
})

test('the time left is read out three times, not at every step', () => {
  const steps = Array.from({ length: 13 }, (_, step) => 120 - 10 * step)
  const said = steps.map(secondsToAnnounce)
  expect([...new Set(said)]).toEqual([undefined, 60, 30, 10])
})
