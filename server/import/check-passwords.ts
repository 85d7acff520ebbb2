import * as v from 'valibot'
import { givenPassword } from '#contract/easy-password.ts'
import { type FieldError, fieldError } from '#contract/field-errors.ts'
import { columnToWire } from '#contract/import.ts'
import { isCommonPassword } from '../accounts/common-passwords.ts'
import type { PlannedRow } from './plan.ts'

/**
 * Adds what is wrong with the password of a new person to their row. Not part of the plan: a preview comes without passwords, and has
 * the same fingerprint. People who are there already keep theirs.
 */
export function checkPassword(row: PlannedRow): void {
  const fault =
    row.verdict === 'new' && row.password !== null ? faultOf(row.password, row.wanted.login) : null
  if (!fault) return
  row.problems[columnToWire('password')] = fault
  row.verdict = 'problem'
}

function faultOf(password: string, login: string): FieldError | null {
  const read = v.safeParse(givenPassword, password, { abortPipeEarly: true })
  if (!read.success) return fieldError(read.issues[0])
  const plain = password.normalize('NFKC')
  if (plain.toLowerCase() === login.toLowerCase()) return { code: 'account.passwordIsLogin' }
  return isCommonPassword(plain) ? { code: 'account.passwordCommon' } : null
}
