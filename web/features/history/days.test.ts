import { expect, test } from 'vitest'
import { byDay, daysAgo, daysUntil } from './days.ts'

const now = new Date('2026-11-22T23:30:00Z') // 00:30 on the 23rd in Brussels

test('days count from today in Brussels', () => {
  expect(daysAgo(0, now)).toBe('2026-11-23')
  expect(daysAgo(30, now)).toBe('2026-10-24')
  expect(daysUntil('2026-11-30', now)).toBe(7)
  expect(daysUntil('2026-11-23', now)).toBe(0)
})

test('entries are grouped by their day in Brussels, in their order', () => {
  const [a, b, c] = [
    { at: '2026-11-22T23:30:00Z' },
    { at: '2026-11-22T23:10:00Z' },
    { at: '2026-11-22T22:59:00Z' },
  ] as const
  expect(byDay([a, b, c])).toEqual([
    ['2026-11-23', [a, b]],
    ['2026-11-22', [c]],
  ])
  expect(byDay([])).toEqual([])
})
