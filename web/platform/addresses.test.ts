import { expect, test } from 'vitest'
import { addressOf } from './addresses.ts'

test('the first page and the default size are left out of the address', () => {
  expect(addressOf.list('/users', { group: 3, page: 1, size: 20, q: 'emma' })).toBe('/users?group=3&q=emma')
  expect(addressOf.list('/users', { page: 2, size: 50 })).toBe('/users?page=2&size=50')
})

test('reserved characters are escaped', () => {
  expect(addressOf.accountSearch('a/b?c#d')).toBe('/users/search/a%2Fb%3Fc%23d')
})
