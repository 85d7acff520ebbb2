import { expect, test } from 'vitest'
import { changeOf } from './useEdited.ts'

test('only what differs is sent, with what it was', () => {
  const before = { name: 'Emma', seats: 1, validUntil: '2030-06-30' as string | null }
  expect(changeOf({ ...before }, before)).toEqual({ change: {}, was: {} })
  expect(changeOf({ ...before, name: 'Emma P.', validUntil: null }, before)).toEqual({
    change: { name: 'Emma P.', validUntil: null },
    was: { name: 'Emma', validUntil: '2030-06-30' },
  })
})
