import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseSearch } from '../../platform/search-params.ts'
import { paymentSearch } from './search-params.ts'

const read = (search: string) => v.parse(paymentSearch, parseSearch(search)).payment

test('the payment id is read from the address', () => {
  expect(read('?payment=12')).toBe(12)
})

test.each(['', '?payment=', '?payment=abc', '?payment=0', '?payment=-3', '?payment=1.5'])(
  '%s has no valid payment id',
  (search) => {
    expect(read(search)).toBeUndefined()
  },
)
