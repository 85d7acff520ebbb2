import { randomInt } from 'node:crypto'
import { type Db, type Trx, violates } from '../platform/db/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Services } from '../services.ts'
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

export const isLoginTaken = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'account.loginTaken'

/**
 * Runs a change that gives an account this login. Taken ones are counted, as logins of other customers are not the person's to find
 * out.
 * @param was the account's own login, which is not taken
 * @throws Refusal 409 if the login is taken, which suggests another; 429 after too many taken ones
 */
export async function countingTakenLogin<T>(
  { db, takenLogins }: Pick<Services, 'db' | 'takenLogins'>,
  personId: number,
  { login, was }: { login: string; was?: string },
  change: () => Promise<T>,
): Promise<T> {
  if (login.toLowerCase() === was?.toLowerCase()) return change()
  const giveBack = await takenLogins(personId)
  try {
    const changed = await change()
    await giveBack()
    return changed
  } catch (error) {
    if (violates(error, 'accounts_login')) throw await loginTaken(db, login)
    if (!isLoginTaken(error)) await giveBack()
    throw error
  }
}
