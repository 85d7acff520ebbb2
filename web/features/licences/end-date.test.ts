import { expect, test } from 'vitest'
import { endState, todayInBrussels } from './end-date.ts'

test('a licence is valid on its last day and ended the day after', () => {
  expect(endState('2026-11-21', '2026-11-21')).toBe('soon')
  expect(endState('2026-11-20', '2026-11-21')).toBe('ended')
})

test('an end date is soon at thirty days, but not at thirty-one', () => {
  expect(endState('2026-12-21', '2026-11-21')).toBe('soon')
  expect(endState('2026-12-22', '2026-11-21')).toBe('open')
})

test('today changes at midnight in Brussels', () => {
  expect(todayInBrussels(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01')
  expect(todayInBrussels(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
})
