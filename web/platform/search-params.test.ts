import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pagingParams, parseSearch, stringifySearch, textParam } from './search-params.ts'

const schema = v.object({ ...pagingParams, q: textParam(3) })
const read = (search: string) => v.parse(schema, parseSearch(search))

test('written search params are read back unchanged', () => {
  const search = { page: 3, size: 50, q: 'Jan & Fien 100%' }
  expect(read(stringifySearch(search))).toEqual(search)
})

test('text that looks like a number stays text', () => {
  expect(read('?q=123').q).toBe('123')
  expect(read('?q=0123').q).toBe('0123')
  expect(read('?q=le').q).toBeUndefined()
  expect(read('?q=%20%20%20').q).toBeUndefined()
})

test.each(['', '?page=0&size=7', '?page=-1&size=abc', '?page=1.5', '?page=99999999999'])(
  'invalid paging in %s falls back to the first page of twenty',
  (search) => {
    expect(read(search)).toMatchObject({ page: 1, size: 20 })
  },
)

test('undefined and empty values are left out of the address', () => {
  expect(stringifySearch({ q: '', sort: undefined })).toBe('')
})
