import { dateInBrussels, hasPassed } from '../calendar.ts'
import type { Trx } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

/** An account whose password was right, and the hash that it was compared with. */
export type Proven = { id: number; passwordHash: string }

const wrongCredentials = () => new Refusal(401, 'session.wrongCredentials')

/**
 * The account behind a login and a password. An unknown login and a wrong password take the same time and say the same.
 * @param address the caller's; failed tries are counted by it as well
 * @throws Refusal 401 wrong credentials or an expired account (only after its password was right), 429 too many tries
 */
export async function checkCredentials(
  { db, clock, passwords, signInThrottle }: Services,
  { login, password }: { login: string; password: string },
  address: string,
): Promise<Proven> {
  const account = await queries.findCredentials(db, login)
  const isRight = await signInThrottle.attempt(login, address, () =>
    passwords.verify(password, account?.password_hash),
  )
  if (!account || !isRight) throw wrongCredentials()
  if (hasPassed(account.valid_until, dateInBrussels(clock()))) throw new Refusal(401, 'account.expired')
  return { id: account.id, passwordHash: account.password_hash }
}

/** @throws Refusal 401 where the account was deleted, or got another password, while its password was being checked */
export async function refuseIfChanged(trx: Trx, { id, passwordHash }: Proven): Promise<void> {
  if (!(await queries.holdsPassword(trx, id, passwordHash))) throw wrongCredentials()
}
