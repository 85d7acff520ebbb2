import { afterEach, expect, test, vi } from 'vitest'
import { fileAddress } from './file-address.ts'
import { showPerson } from './shown-person.ts'

vi.mock('../i18n/language.ts', () => ({ currentLanguage: () => 'nl' }))
afterEach(() => showPerson(null))

test('the address of a file says whose page it is on, and the language of its headings', () => {
  showPerson(7)
  expect(fileAddress('/weblockgroup/30/export')).toBe(
    '/api/v1/weblockgroup/30/export?format=csv&language=nl&person=7',
  )
  expect(fileAddress('/licences', { q: 'a&b', dealer: undefined })).toBe(
    '/api/v1/licences?format=csv&q=a%26b&language=nl&person=7',
  )
})
