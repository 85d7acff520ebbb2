import { expect, test } from 'vitest'
import { addressBehindLegacyHash } from './legacy-address.ts'

test.each([
  ['/needhelp', '/help'],
  ['/forgotpassword', '/help/forgot-password'],
  ['/resetpassword', '/help/reset-password'],
  ['/', '/'],
])('the old portal’s #%s leads to %s', (hash, address) => {
  expect(addressBehindLegacyHash(hash)).toBe(address)
})

test.each(['', 'content', '/other', 'constructor'])('the hash #%s is not redirected', (hash) => {
  expect(addressBehindLegacyHash(hash)).toBeUndefined()
})
