import { dateInBrussels, hasPassed } from '../calendar.ts'
import { Refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

/**
 * The account behind a login and a password. An unknown login and a wrong password take the same time and say the same.
 * @param address the caller's; failed tries are counted by it as well
 * @returns the account's id
 * @throws Refusal 401 wrong credentials or an expired account (only after its password was right), 429 too many tries
 */
export async function checkCredentials(
  { db, clock, passwords, signInThrottle }: Services,
  { login, password }: { login: string; password: string },
  address: string,
): Promise<number> {
  const { giveBack } = await signInThrottle.take(login, address)
  const account = await queries.findCredentials(db, login)
  let isRight: boolean
  try {
    isRight = await passwords.verify(password, account?.password_hash)
  } catch (error) {
    await giveBack()
    throw error
  }
  if (!account || !isRight) throw new Refusal(401, 'session.wrongCredentials')
  await giveBack()
  if (hasPassed(account.valid_until, dateInBrussels(clock()))) throw new Refusal(401, 'account.expired')
  return account.id
}
