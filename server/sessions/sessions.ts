import type { BrowserName } from '#contract/browser-name.ts'
import { sessionIdleSeconds } from '#contract/session.ts'
import type { Language } from '#i18n/languages.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import type { EasyWay } from '../platform/db/sign-in-tables.ts'
import { type Statement, together } from '../platform/db/together.ts'
import { hourMs, minuteMs } from '../platform/durations.ts'
import { Refusal } from '../platform/errors.ts'
import { forgetExpiredTries } from '../platform/limits/limits.ts'
import { hashOf, newToken } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import { isStepDemanded } from './demanded-step.ts'
import type { FoundSession } from './person.ts'
import * as queries from './queries.ts'
import { noteSignOut } from './sign-in-trail.ts'

/** Seconds without use until a session ends. */
export const idleSeconds = sessionIdleSeconds
const idleMs = idleSeconds * 1000
/** How long a session lives at most, however much it is used. */
export const maxSessionMs = 12 * hourMs
// Moving the expiry at every call would cost a write a call.
const touchAfterMs = minuteMs

/** The seat that a session of an app holds, of a licence and on one machine. */
type Seat = { app: string; machine: string; licenceId: number }

/**
 * How a session starts. `easyWay`: without the password. `bounds`: at which class door, and when it ends however much it is used.
 * `secondStepAt`: when the second step was taken. `seat`: an app's. `name`, `language`: a browser's. `alongside`: what else happens
 * at it.
 */
type Start = {
  isByPassword?: boolean
  easyWay?: EasyWay | null
  secondStepAt?: Date | null
  bounds?: { doorId: number | null; endsAt: Date | null }
  seat?: Seat
  name?: BrowserName
  language?: Language
  alongside?: readonly Statement[]
}

/**
 * @returns the new session's token, 256 random bits, which only the browser, or the app, keeps. `isRestricted`: it may do
 * nothing but choose a new password, or set up a second step
 */
export async function startSession(
  trx: Trx,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  accountId: number,
  {
    isByPassword = false,
    easyWay = null,
    secondStepAt = null,
    bounds,
    seat,
    name,
    language,
    alongside = [],
  }: Start,
): Promise<{ token: string; isRestricted: boolean }> {
  const now = clock()
  const { token, session } = newSession(now, accountId, bounds?.endsAt)
  const held = seat && { app: seat.app, machine: seat.machine, licence_id: seat.licenceId }
  const { isPasswordDue, kind } = await queries.insertSession(
    trx,
    {
      ...session,
      ...held,
      ...name,
      easy_way: easyWay,
      second_step_at: secondStepAt,
      ...(bounds && { door_id: bounds.doorId, ends_at: bounds.endsAt }),
    },
    isByPassword,
    language,
    alongside,
  )
  const isStepDue = !seat && secondStepAt === null && isStepDemanded(config.secondStep, kind, now)
  return { token, isRestricted: isPasswordDue || isStepDue }
}

function newSession(now: Date, accountId: number, endsAt: Date | null = null) {
  const token = newToken()
  const expiresAt = new Date(Math.min(now.getTime() + idleMs, endOf(endsAt)))
  const session = {
    token_hash: hashOf(token),
    account_id: accountId,
    created_at: now,
    seen_at: now,
    expires_at: expiresAt,
  }
  return { token, session }
}

const endOf = (endsAt: Date | null) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY

/**
 * Keeps a browser's session until this transaction is over.
 * @returns its token
 * @throws Refusal 401 if it has ended meanwhile, or there is none
 */
export async function refuseIfSessionOver(trx: Trx, token: string | null): Promise<string> {
  if (token === null || !(await queries.holdBrowserSession(trx, hashOf(token))))
    throw new Refusal(401, 'session.required')
  return token
}

/**
 * The person that a session's token stands for; null if the session is over, or the account has expired meanwhile. Requests of one session
 * at the same moment share a look-up, so that they hold one connection, refused or not.
 */
export const personOfSession = (services: Services, token: string): Promise<FoundSession | null> =>
  services.sessionLookups.run(token, () => readSession(services, token))

async function readSession({ db, clock, config }: Services, token: string): Promise<FoundSession | null> {
  const now = clock()
  const tokenHash = hashOf(token)
  const found = await queries.findLiveSession(db, tokenHash, now)
  if (!found) return null
  const { created_at, seen_at, ends_at, groupId, path, groupName, ownerId, viewed_until, ...account } = found
  const isView = ownerId !== account.id
  if (!isView && hasPassed(found.validUntil, dateInBrussels(now))) {
    await queries.deleteSessionsOf(db, found.id)
    return null
  }
  const isMoved = now.getTime() - seen_at.getTime() >= touchAfterMs
  const last = Math.min(created_at.getTime() + maxSessionMs, endOf(ends_at))
  if (isMoved) {
    const expiresAt = new Date(Math.min(now.getTime() + idleMs, last))
    // Ended meanwhile: it must not come back, since its seat may be taken already.
    if (!(await queries.updateSeen(db, tokenHash, now, expiresAt))) return null
  }
  const owner = isView ? 'staff' : account.kind
  const group = groupId && path && groupName !== null ? { id: groupId, path, name: groupName } : null
  return {
    person: {
      ...account,
      group,
      isPasswordDue: account.isPasswordDue && !isView,
      isSecondStepDue:
        account.app === null &&
        account.secondStepAt === null &&
        isStepDemanded(config.secondStep, owner, now),
      viewedUntil: isView ? viewed_until : null,
    },
    isMoved,
    end: new Date(last),
  }
}

/** Ends the session behind a browser's token at once; nothing happens if there is none. */
export async function endSession(services: Pick<Services, 'clock'>, trx: Trx, token: string): Promise<void> {
  const account = await queries.deleteSession(trx, hashOf(token))
  if (account) await noteSignOut(services, trx, account)
}

/**
 * The statements that end an account's sessions at once, and the codes that would give an app one. `codes` goes to the
 * database after `sessions` has been answered: a session that is handing over right now has left its code by then.
 * @param exceptToken the session that continues, if people change their own password
 */
export function endingOfSessions(trx: Trx, accountId: number, exceptToken?: string | null) {
  const except = exceptToken ? hashOf(exceptToken) : undefined
  return {
    sessions: queries.deletionOfSessions(trx, accountId, except),
    codes: queries.deletionOfUnusedCodes(trx, accountId),
  }
}

/** As `endingOfSessions`, done at once. @returns how many sessions there were */
export async function endSessionsOf(
  trx: Trx,
  accountId: number,
  exceptToken?: string | null,
): Promise<number> {
  const { sessions, codes } = endingOfSessions(trx, accountId, exceptToken)
  const { numDeletedRows } = await sessions.executeTakeFirst()
  await codes.execute()
  return Number(numDeletedRows)
}

/** How many sessions of an account were ended. */
export type EndedSessions = { accountId: number; ended: number }

/**
 * As `endSessionsOf`, for several accounts.
 * @param notes gets those who had any sessions, and gives what is sent along
 */
export async function endSessionsOfAll(
  trx: Trx,
  accountIds: readonly number[],
  exceptToken: string | null,
  notes: (ended: readonly EndedSessions[]) => readonly Statement[] = () => [],
): Promise<void> {
  const except = exceptToken ? hashOf(exceptToken) : undefined
  const ended = await queries.deleteSessionsOfAll(trx, accountIds, except)
  await together(trx, [queries.deletionOfUnusedCodesOfAll(accountIds), ...notes(ended)])
}

/** Ends all sessions at once, and the codes that would give an app one. @returns how many there were */
export async function endAllSessions(trx: Trx): Promise<number> {
  const ended = await queries.deleteAllSessions(trx)
  await queries.deleteAllUnusedCodes(trx)
  return ended
}

/** Forgets the sessions, cards, numbers and counted tries that have run out. */
export async function forgetExpired({ db, clock }: Services): Promise<void> {
  const now = clock()
  await queries.deleteExpiredSessions(db, now)
  await queries.deleteEndedWays(db, now, dateInBrussels(now))
  await forgetExpiredTries(db, now)
}
