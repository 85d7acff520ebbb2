import * as v from 'valibot'
import { expect, test } from 'vitest'
import { groupsSearch } from './search-params.ts'

test('an empty query shows the first twenty rows', () => {
  expect(v.parse(groupsSearch, {})).toEqual({ page: 1, size: 20 })
})

test('invalid values count as absent', () => {
  const typed = { group: 'x', page: -3, size: 7, sort: 'evil', state: 'asleep' }
  expect(v.parse(groupsSearch, typed)).toEqual({ page: 1, size: 20 })
})

test('a search for digits stays text', () => {
  expect(v.parse(groupsSearch, { q: 10001 }).q).toBe('10001')
})
