import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addressOf } from '../../platform/addresses.ts'
import { parseSearch } from '../../platform/search-params.ts'
import { cardsSearch } from './search-params.ts'

const read = (address: string) => v.parse(cardsSearch, parseSearch(address.split('?')[1] ?? ''))

test('the address of login cards names a group, and whom in it', () => {
  expect(read(addressOf.loginCards())).toEqual({})
  expect(read(addressOf.loginCards(4))).toEqual({ group: 4 })
  expect(read(addressOf.loginCards(4, 'never'))).toEqual({ group: 4, who: 'never' })
  expect(read(addressOf.loginCards(4, 'never', true))).toEqual({ group: 4, who: 'never', print: 'now' })
  expect(read(addressOf.loginCards(4, [12]))).toEqual({ group: 4, people: [12] })
  expect(read(addressOf.loginCards(4, [13, 12, 40, 13]))).toEqual({ group: 4, people: [12, 13, 40] })
})

test('the address of 1,000 people fits into what proxies take, however far their ids are apart', () => {
  const ids = Array.from({ length: 1000 }, (_, at) => 10_000_000 + at * 9973)
  const address = addressOf.loginCards(4, ids)
  expect(address.length).toBeLessThan(6000)
  expect(read(address).people).toEqual(ids)
})

test.each(['?group=x&people=y&who=z&print=no', '?group=0&people=1--2', '?group=-1&people='])(
  '%s counts as no choice',
  (query) => {
    expect(read(query)).toEqual({ group: undefined, who: undefined, people: undefined, print: undefined })
  },
)
