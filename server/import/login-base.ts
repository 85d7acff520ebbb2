import anyAscii from 'any-ascii'
import { suggestLogin } from '#contract/login-suggestion.ts'
import type { CheckedRow } from './read-rows.ts'

type Row = Readonly<Pick<CheckedRow, 'login' | 'name' | 'email'>>

const known = new WeakMap<Row, string>()

/**
 * The base of a suggested login: the one that is given, else the name in any script, else the e-mail address before its @. It is asked for
 * several times, and computed once for a row.
 * @returns '' if there is none of them, or a letter of them has no Latin spelling
 */
export function loginBase(row: Row): string {
  const base = known.get(row) ?? baseOf(row)
  known.set(row, base)
  return base
}

function baseOf({ login, name = '', email = '' }: Row): string {
  const mailbox = email.split('@')[0]?.replaceAll(/[._]/g, ' ') ?? ''
  return login || suggestLogin(name, anyAscii) || suggestLogin(mailbox, anyAscii)
}
