import * as v from 'valibot'
import { expect, test } from 'vitest'
import { licenceTableSearch, partOnWire } from './search-params.ts'

test('days are read as they stand in an address, and what is no choice counts as absent', () => {
  expect(v.parse(licenceTableSearch, { ends: 30 })).toEqual({ page: 1, size: 20, ends: '30' })
  expect(v.parse(licenceTableSearch, { ends: 'ended', q: 10001, sort: '-name', dealer: 7 })).toEqual({
    page: 1,
    size: 20,
    ends: 'ended',
    q: '10001',
    sort: '-name',
    dealer: '7',
  })
  expect(v.parse(licenceTableSearch, { ends: 45, sort: 'price', q: 'ab' })).toEqual({ page: 1, size: 20 })
})

test('a part is asked for as the server knows it', () => {
  expect(partOnWire('60')).toEqual({ within: 60 })
  expect(partOnWire('ended')).toEqual({ state: 'ended' })
  expect(partOnWire('all')).toEqual({})
})
