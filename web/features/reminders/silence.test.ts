import { expect, test } from 'vitest'
import { silenceChoices } from './silence.ts'

const days = (today: string, validUntil: string) =>
  silenceChoices(today, validUntil).map(({ id, until }) => `${id} ${until}`)

test('a licence that ends in two months can be silent for two weeks, a month, or until its end', () => {
  expect(days('2027-01-31', '2027-03-31')).toEqual(['weeks 2027-02-14', 'month 2027-02-28', 'end 2027-03-31'])
})

test('no silence on offer goes past an end that is near, nor further ahead than the server allows', () => {
  expect(days('2026-11-20', '2026-11-30')).toEqual(['end 2026-11-30'])
  expect(days('2026-12-20', '2028-12-20')).toEqual(['weeks 2027-01-03', 'month 2027-01-20'])
})

test('on its last day and after it a licence can be silent for two weeks or a month', () => {
  expect(days('2026-11-30', '2026-11-30')).toEqual(['weeks 2026-12-14', 'month 2026-12-30'])
  expect(days('2026-12-01', '2026-11-30')).toEqual(['weeks 2026-12-15', 'month 2027-01-01'])
})
