import { expect, test } from 'vitest'
import { endState, todayInBrussels } from './end-date.ts'

test('the last day is still valid, the day after is not', () => {
  expect(endState('2026-11-21', '2026-11-21')).toBe('soon')
  expect(endState('2026-11-20', '2026-11-21')).toBe('ended')
})

test('thirty days ahead is soon, thirty-one is not', () => {
  expect(endState('2026-12-21', '2026-11-21')).toBe('soon')
  expect(endState('2026-12-22', '2026-11-21')).toBe('open')
})

test('the day changes at midnight in Brussels', () => {
  expect(todayInBrussels(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01')
  expect(todayInBrussels(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
})
