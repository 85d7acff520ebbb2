import type { HandOver, WaitingApp } from '#contract/apps.ts'
import { browserNameOf } from '#contract/browser-name.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AskedStep, SecondStepMethod } from '#contract/session.ts'
import { checkCredentials, holdUnchanged } from '../accounts/credentials.ts'
import { handOnToSession } from '../apps/hand-over.ts'
import { usePin } from '../pins/pins.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import type { EasyWay } from '../platform/db/sign-in-tables.ts'
import { Refusal } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { rememberedSince } from '../second-step/devices.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { endSession, personOfSession, startSession } from '../sessions/sessions.ts'
import { noteOfSignIn, type Proof, type TakenStep } from '../sessions/sign-in-trail.ts'
import { askForStep, type FirstStep } from './ask-for-step.ts'

/** A new session: its token, the app that waits for its person, and the code that opens the app. */
export type StartedSession = { token: string; waiting: WaitingApp | null; handOver: HandOver | null }

/** A new session and its person. */
export type SignedIn = StartedSession & { person: Person }

/** The result of a right proof: a session, or the question for the second step. */
export type Began<Session = StartedSession> = Session | AskedStep

export type SignInBrowser = Pick<
  Browser,
  'address' | 'language' | 'sessionToken' | 'bindingToken' | 'bindSignIn' | 'deviceToken' | 'userAgent'
>

/** The account whose session begins, as its row says under its lock. `hasSecondStep`: then the proof alone opens nothing. */
type SigningIn<Has extends boolean = boolean> = { id: number; login: string; hasSecondStep: Has }

/**
 * Starts a session in the transaction of the proof, and ends the browser's previous one. The new session takes over the app that
 * this browser was asked to open. A person with a second step takes it first, unless this browser is remembered for this account.
 */
export async function startBrowserSession(
  services: Services,
  trx: Trx,
  account: SigningIn,
  proof: FirstStep,
  browser: SignInBrowser,
): Promise<Began> {
  if (!account.hasSecondStep) return start(services, trx, account, { by: proof.by }, browser)
  const since = await rememberedSince(services, trx, account.id, browser)
  if (since === null) return askForStep(services, trx, account.id, proof, browser)
  return start(services, trx, account, { by: proof.by, step: { method: 'device', at: since } }, browser)
}

/** The same once the second step was taken just now, or by a passkey that counts as both. */
export function startAfterStep(
  services: Services,
  trx: Trx,
  account: Pick<SigningIn, 'id' | 'login'>,
  { by, method }: { by: FirstStep['by'] | 'passkey'; method: SecondStepMethod },
  browser: SignInBrowser,
): Promise<StartedSession> {
  return start(services, trx, account, { by, step: { method, at: services.clock() } }, browser)
}

/** The same by a card, a number or the class door, which open no account that has a second step. */
export function startEasySession(
  services: Services,
  trx: Trx,
  account: SigningIn<false>,
  by: EasyWay,
  browser: SignInBrowser,
  door: { id: number; lessonEnd: Date } | null = null,
): Promise<StartedSession> {
  return start(services, trx, account, { by, door }, browser)
}

type Begin = { by: Proof; step?: TakenStep; door?: { id: number; lessonEnd: Date } | null }

async function start(
  services: Services,
  trx: Trx,
  { id: accountId, login }: Pick<SigningIn, 'id' | 'login'>,
  { by, step, door }: Begin,
  browser: SignInBrowser,
): Promise<StartedSession> {
  if (browser.sessionToken) await endSession(services, trx, browser.sessionToken)
  const { address } = browser
  const { token, isRestricted } = await startSession(trx, services, accountId, {
    isByPassword: by === 'password',
    easyWay: isEasyWay(by) ? by : null,
    secondStepAt: step?.at ?? null,
    ...(door && { bounds: { doorId: door.id, endsAt: door.lessonEnd } }),
    name: browserNameOf(browser.userAgent),
    language: browser.language,
    alongside: [noteOfSignIn(services, { id: accountId, login }, { by, address, step: step?.method })],
  })
  const opening = await handOnToSession(services, trx, browser, { accountId, token, isRestricted })
  return { token, waiting: opening?.waiting ?? null, handOver: opening?.handOver ?? null }
}

const isEasyWay = (by: Proof): by is EasyWay => by === 'card' || by === 'pin' || by === 'door'

/** Whether a sign-in waits for its second step. */
export const isAsked = <Session extends object>(began: Began<Session>): began is AskedStep =>
  'methods' in began

/** Adds the person to a new session. @throws Refusal 401 with this code if the session ended meanwhile */
export async function withPerson(
  services: Services,
  started: StartedSession,
  code: ErrorCode = 'session.wrongCredentials',
): Promise<SignedIn> {
  const found = await personOfSession(services, started.token)
  if (!found) throw new Refusal(401, code)
  return { ...started, person: found.person }
}

/** The same for one that may wait for its second step. */
export const withPersonIfIn = async (
  services: Services,
  began: Began,
  code?: ErrorCode,
): Promise<Began<SignedIn>> => (isAsked(began) ? began : withPerson(services, began, code))

/**
 * Signs a person in with login and password, or a teacher's number, and ends the browser's previous session.
 * @throws Refusal 401 wrong credentials or an expired account, 429 too many tries
 */
export async function signIn(
  services: Services,
  credentials: { login: string; password: string },
  browser: SignInBrowser,
): Promise<Began<SignedIn>> {
  const proven = await checkCredentials(services, credentials, browser.address, { takesPin: true })
  const { id, login, pinHash, passwordHash } = proven
  const began = await inTransaction(services.db, async (trx) => {
    if (pinHash === null) {
      const { hasSecondStep } = await holdUnchanged(trx, proven)
      const account = { id, login, hasSecondStep }
      return startBrowserSession(services, trx, account, { by: 'password', passwordHash }, browser)
    }
    const account = { id, login, ...(await usePin(services, trx, { id, pinHash })) }
    return startEasySession(services, trx, account, 'pin', browser)
  })
  return withPersonIfIn(services, began)
}
