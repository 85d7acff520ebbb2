import type { HandOver, WaitingApp } from '#contract/apps.ts'
import { checkCredentials, refuseIfChanged } from '../accounts/credentials.ts'
import { handOnToSession } from '../apps/hand-over.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import type { Browser } from '../http/browser.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { endSession, personOfSession, startSession } from '../sessions/sessions.ts'
import { noteSignIn, type Proof } from '../sessions/sign-in-trail.ts'

/** A new session: its token, and the app that waits for its person, with the code to open it with. */
export type StartedSession = { token: string; waiting: WaitingApp | null; handOver: HandOver | null }

/** The same, with who signed in. */
export type SignedIn = StartedSession & { person: Person }

type SigningIn = Pick<Browser, 'address' | 'sessionToken' | 'bindingToken'>

/**
 * Starts a session in place of whoever was signed in on this browser, inside the transaction of the proof.
 * The app that this browser was asked to open goes along.
 */
export async function startBrowserSession(
  services: Services,
  trx: Trx,
  { id: accountId, login }: { id: number; login: string },
  by: Proof,
  browser: SigningIn,
): Promise<StartedSession> {
  if (browser.sessionToken) await endSession(services, trx, browser.sessionToken)
  const token = await startSession(trx, services.clock, accountId)
  await noteSignIn(services, trx, { id: accountId, login }, { by, address: browser.address })
  const opening = await handOnToSession(services, trx, browser, { accountId, token })
  return { token, waiting: opening?.waiting ?? null, handOver: opening?.handOver ?? null }
}

/** Who a session that has just begun stands for. @throws Refusal 401 where it has ended meanwhile */
export async function whoSignedIn(services: Services, started: StartedSession): Promise<SignedIn> {
  const found = await personOfSession(services, started.token)
  if (!found) throw new Refusal(401, 'session.wrongCredentials')
  return { ...started, person: found.person }
}

/**
 * Signs a person in with login and password, in place of whoever was signed in on this browser.
 * @throws Refusal 401 wrong credentials or an expired account, 429 too many tries
 */
export async function signIn(
  services: Services,
  credentials: { login: string; password: string },
  browser: SigningIn,
): Promise<SignedIn> {
  const account = await checkCredentials(services, credentials, browser.address)
  const started = await inTransaction(services.db, async (trx) => {
    await refuseIfChanged(trx, account)
    return startBrowserSession(services, trx, account, 'password', browser)
  })
  return whoSignedIn(services, started)
}
