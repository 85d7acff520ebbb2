import { expect, test } from 'vitest'
import { makePasswords } from '#contract/make-password.ts'
import { languages } from '#i18n/languages.ts'
import { refuseWeakPassword } from '#server/accounts/weak-password.ts'

test.each(languages)('the server accepts passwords that the browser makes in %s', async (language) => {
  for (const password of await makePasswords('words', language, 200)) {
    expect(() => refuseWeakPassword(password, 'lena.peeters')).not.toThrow()
  }
})

test.each(languages)(
  'the server accepts easy ones in %s for users, and for no one else',
  async (language) => {
    for (const password of await makePasswords('easy', language, 200)) {
      expect(() => refuseWeakPassword(password, 'lena.peeters', { mayBeEasy: true })).not.toThrow()
      expect(() => refuseWeakPassword(password, 'lena.peeters')).toThrow('account.passwordEasy')
    }
  },
)
