import * as v from 'valibot'
import { expect, test } from 'vitest'
import { groupsSearch } from './search-params.ts'

test('an address without anything shows the first twenty rows', () => {
  expect(v.parse(groupsSearch, {})).toEqual({ page: 1, size: 20 })
})

test('what cannot be read counts as absent', () => {
  const typed = { group: 'x', page: -3, size: 7, sort: 'evil' }
  expect(v.parse(groupsSearch, typed)).toEqual({ page: 1, size: 20 })
})

test('a search for digits stays a text', () => {
  expect(v.parse(groupsSearch, { q: 10001 }).q).toBe('10001')
})
