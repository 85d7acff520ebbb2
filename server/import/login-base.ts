import anyAscii from 'any-ascii'
import { suggestLogin } from '#contract/login-suggestion.ts'
import type { CheckedRow } from './read-rows.ts'

/**
 * What a login is suggested from: the one that is given, else the name in any script, else the e-mail address before its @.
 * @returns '' where there is none of them, or a letter of them has no Latin spelling
 */
export function loginBase({ login, name = '', email = '' }: Pick<CheckedRow, 'login' | 'name' | 'email'>) {
  const mailbox = email.split('@')[0]?.replaceAll(/[._]/g, ' ') ?? ''
  return login || suggestLogin(name, anyAscii) || suggestLogin(mailbox, anyAscii)
}
