import { isEasyPassword } from '#contract/easy-password.ts'
import { invalidField } from '../platform/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * @param field to blame
 * @param mayBeEasy whether another person sets it for a user
 * @throws Refusal 400 for a password that others would guess
 */
export function refuseWeakPassword(
  password: string,
  login: string,
  { field = 'password', mayBeEasy = false } = {},
): void {
  const plain = password.normalize('NFKC')
  if (plain.toLowerCase() === login.toLowerCase()) throw invalidField(field, 'account.passwordIsLogin')
  if (isCommonPassword(plain)) throw invalidField(field, 'account.passwordCommon')
  if (!mayBeEasy && isEasyPassword(plain)) throw invalidField(field, 'account.passwordEasy')
}
