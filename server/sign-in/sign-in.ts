import type { HandOver, WaitingApp } from '#contract/apps.ts'
import { checkCredentials, refuseIfChanged } from '../accounts/credentials.ts'
import { handOnToSession } from '../apps/hand-over.ts'
import { usePin } from '../pins/pins.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import type { EasyWay } from '../platform/db/tables.ts'
import { Refusal } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import type { Services } from '../services.ts'
import { browserNameOf } from '../sessions/browser-name.ts'
import type { Person } from '../sessions/person.ts'
import { endSession, personOfSession, startSession } from '../sessions/sessions.ts'
import { noteOfSignIn, type Proof } from '../sessions/sign-in-trail.ts'

/** A new session: its token, the app that waits for its person, and the code that opens the app. */
export type StartedSession = { token: string; waiting: WaitingApp | null; handOver: HandOver | null }

/** A new session and its person. */
export type SignedIn = StartedSession & { person: Person }

export type SignInBrowser = Pick<Browser, 'address' | 'sessionToken' | 'bindingToken' | 'userAgent'>

/**
 * Starts a session in the transaction of the proof, and ends the browser's previous one. The new session takes over the app that
 * this browser was asked to open.
 */
export async function startBrowserSession(
  services: Services,
  trx: Trx,
  { id: accountId, login }: { id: number; login: string },
  by: Proof,
  browser: SignInBrowser,
  door: { id: number; lessonEnd: Date } | null = null,
): Promise<StartedSession> {
  if (browser.sessionToken) await endSession(services, trx, browser.sessionToken)
  const { token, isPasswordDue } = await startSession(trx, services.clock, accountId, {
    isByPassword: by === 'password',
    easyWay: isEasyWay(by) ? by : null,
    ...(door && { bounds: { doorId: door.id, endsAt: door.lessonEnd } }),
    name: browserNameOf(browser.userAgent),
    alongside: [noteOfSignIn(services, { id: accountId, login }, { by, address: browser.address })],
  })
  const opening = await handOnToSession(services, trx, browser, { accountId, token, isPasswordDue })
  return { token, waiting: opening?.waiting ?? null, handOver: opening?.handOver ?? null }
}

const isEasyWay = (by: Proof): by is EasyWay => by === 'card' || by === 'pin' || by === 'door'

/** Adds the person to a new session. @throws Refusal 401 if the session ended meanwhile */
export async function withPerson(services: Services, started: StartedSession): Promise<SignedIn> {
  const found = await personOfSession(services, started.token)
  if (!found) throw new Refusal(401, 'session.wrongCredentials')
  return { ...started, person: found.person }
}

/**
 * Signs a person in with login and password, or a teacher's number, and ends the browser's previous session.
 * @throws Refusal 401 wrong credentials or an expired account, 429 too many tries
 */
export async function signIn(
  services: Services,
  credentials: { login: string; password: string },
  browser: SignInBrowser,
): Promise<SignedIn> {
  const account = await checkCredentials(services, credentials, browser.address, { takesPin: true })
  const { id, pinHash } = account
  const started = await inTransaction(services.db, async (trx) => {
    if (pinHash === null) await refuseIfChanged(trx, account)
    else await usePin(services, trx, { id, pinHash })
    return startBrowserSession(services, trx, account, pinHash === null ? 'password' : 'pin', browser)
  })
  return withPerson(services, started)
}
