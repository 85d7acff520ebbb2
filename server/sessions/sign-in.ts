import { checkCredentials, refuseIfChanged } from '../accounts/credentials.ts'
import { inTransaction } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Person } from './person.ts'
import { endSession, personOfSession, startSession } from './sessions.ts'

/**
 * Signs a person in with login and password, in place of whoever was signed in on this browser.
 * @param browser its address, and the token of its session so far
 * @returns the new session's token, and who it stands for
 * @throws Refusal 401 wrong credentials or an expired account, 429 too many tries
 */
export async function signIn(
  services: Services,
  credentials: { login: string; password: string },
  browser: { address: string; sessionToken: string | null },
): Promise<{ token: string; person: Person }> {
  const account = await checkCredentials(services, credentials, browser.address)
  const token = await inTransaction(services.db, async (trx) => {
    await refuseIfChanged(trx, account)
    if (browser.sessionToken) await endSession(trx, browser.sessionToken)
    return startSession(trx, services.clock, account.id)
  })
  const found = await personOfSession(services, token)
  if (!found) throw new Refusal(401, 'session.wrongCredentials')
  return { token, person: found.person }
}
