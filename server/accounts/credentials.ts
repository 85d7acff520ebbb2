import { dateInBrussels, hasPassed } from '../calendar.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import { countUnknownSignIn, noteRefusedSignIn } from '../sessions/sign-in-trail.ts'
import * as queries from './queries.ts'

/** An account whose password was right, and the hash that it was compared with. */
export type Proven = { id: number; login: string; passwordHash: string }

const wrongCredentials = () => new Refusal(401, 'session.wrongCredentials')

/**
 * The account behind a login and a password. An unknown login and a wrong password take the same time and say the same.
 * @param address the caller's; failed tries are counted by it as well
 * @throws Refusal 401 wrong credentials or an expired account (only after its password was right), 429 too many tries, 503 too
 *   many at once
 */
export async function checkCredentials(
  services: Services,
  { login, password }: { login: string; password: string },
  address: string,
): Promise<Proven> {
  const { db, clock, passwords, signInThrottle } = services
  const found: { account?: Awaited<ReturnType<typeof queries.findCredentials>> } = {}
  // Looked up in its turn, so that a flood is turned away before it reaches the database.
  const isRight = await signInThrottle.attempt(login, address, async () => {
    found.account = await queries.findCredentials(db, login)
    return passwords.verify(password, found.account?.password_hash)
  })
  const { account } = found
  const isOver = account !== undefined && isRight && hasPassed(account.valid_until, dateInBrussels(clock()))
  if (account && isRight && !isOver)
    return { id: account.id, login: account.login, passwordHash: account.password_hash }
  const refused = { reason: isOver ? 'expired' : 'wrong', address } as const
  if (account) await inTransaction(db, (trx) => noteRefusedSignIn(services, trx, account.id, refused))
  else await countUnknownSignIn(services, db, address)
  throw isOver ? new Refusal(401, 'account.expired') : wrongCredentials()
}

/** @throws Refusal 401 where the account was deleted, or got another password, while its password was being checked */
export async function refuseIfChanged(trx: Trx, { id, passwordHash }: Proven): Promise<void> {
  if (!(await queries.holdsPassword(trx, id, passwordHash))) throw wrongCredentials()
}
