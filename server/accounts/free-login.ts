import { randomInt } from 'node:crypto'
import type { Db, Trx } from '../platform/db/database.ts'
import { Refusal } from '../platform/errors.ts'
import { findTakenLogins } from './login-rows.ts'

const longest = 64
const looked = 50

/** A free login like this one: `jozef.admin` → `jozef.admin2`. */
export async function freeLogin(db: Db | Trx, login: string): Promise<string> {
  const [, base = login, number = '1'] = /^(.*?[^\d])(\d{1,3})?$/.exec(login) ?? []
  const numbered = (n: number) => `${base.slice(0, longest - String(n).length)}${n}`
  const candidates = Array.from({ length: looked }, (_, i) => numbered(Number(number) + 1 + i))
  const taken = await findTakenLogins(
    db,
    candidates.map((each) => each.toLowerCase()),
  )
  return candidates.find((each) => !taken.has(each.toLowerCase())) ?? numbered(randomInt(10_000, 1_000_000))
}

/** The refusal of a login that is taken, with one that is free. */
export async function loginTaken(db: Db | Trx, login: string): Promise<Refusal> {
  const values = { suggestion: await freeLogin(db, login) }
  return new Refusal(409, 'account.loginTaken', {
    values,
    fields: { login: { code: 'account.loginTaken', values } },
  })
}

export const isLoginTaken = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'account.loginTaken'
