import { expect, it } from 'vitest'
import { mayBePutAway } from './banner-days.ts'

it('the banner about the second step can be put away until a week before the day', () => {
  expect(mayBePutAway('2027-02-01', new Date('2027-01-24T23:00:00Z'))).toBe(true)
  expect(mayBePutAway('2027-02-01', new Date('2027-01-25T01:00:00Z'))).toBe(false)
})
