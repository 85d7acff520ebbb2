import { hash, randomBytes } from 'node:crypto'
import { sessionIdleSeconds } from '#contract/session.ts'
import { dateInBrussels, hasPassed } from '../calendar.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Person } from './person.ts'
import * as queries from './queries.ts'
import { noteSignOut } from './sign-in-trail.ts'

/** Seconds without use until a session ends. */
export const idleSeconds = sessionIdleSeconds
const idleMs = idleSeconds * 1000
/** How long a session lives at most, however much it is used. */
export const longestMs = 12 * 60 * 60 * 1000
// Moving the expiry at every call would cost a write a call.
const touchAfterMs = 60_000

/** What the database keeps of a session's token. */
export const hashOfToken = (token: string) => hash('sha256', token, 'buffer')

/** What a session of an app holds: a seat of a licence, on one machine. */
export type Seat = { app: string; machine: string; licenceId: number }

/**
 * @param seat for an app's session
 * @returns the new session's token, 256 random bits, which only the browser, or the app, keeps
 */
export async function startSession(
  db: Db | Trx,
  clock: Services['clock'],
  accountId: number,
  seat?: Seat,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock()
  await queries.insertSession(db, {
    token_hash: hashOfToken(token),
    account_id: accountId,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + idleMs),
    ...(seat && { app: seat.app, machine: seat.machine, licence_id: seat.licenceId }),
  })
  return token
}

/** Whether a session, which is a browser's, still is there; then it stays until this transaction is over. */
export function keepBrowserSession(trx: Trx, token: string): Promise<boolean> {
  return queries.holdBrowserSession(trx, hashOfToken(token))
}

/**
 * Who a session's token stands for; null where the session is over, or the account has expired meanwhile.
 * `isMoved`: the expiry has moved, so the cookie is to be sent again. `end`: when it is over however much it is used.
 */
export async function personOfSession(
  { db, clock }: Services,
  token: string,
): Promise<{ person: Person; isMoved: boolean; end: Date } | null> {
  const now = clock()
  const tokenHash = hashOfToken(token)
  const found = await queries.findLiveSession(db, tokenHash, now)
  if (!found) return null
  if (hasPassed(found.valid_until, dateInBrussels(now))) {
    await queries.deleteSessionsOf(db, found.id)
    return null
  }
  const isMoved = now.getTime() - found.seen_at.getTime() >= touchAfterMs
  const last = found.created_at.getTime() + longestMs
  if (isMoved) {
    const expiresAt = new Date(Math.min(now.getTime() + idleMs, last))
    // Ended meanwhile: what is gone is gone, or somebody else might have its seat already.
    if (!(await queries.updateSeen(db, tokenHash, now, expiresAt))) return null
  }
  const { id, kind, login, name, group_id, path, app, registered_at: registeredAt } = found
  const group = group_id && path ? { id: group_id, path } : null
  return {
    person: { id, kind, login, name, group, app, registeredAt },
    isMoved,
    end: new Date(last),
  }
}

/** Ends the session behind a browser's token at once; nothing happens where there is none. */
export async function endSession(services: Pick<Services, 'clock'>, trx: Trx, token: string): Promise<void> {
  const account = await queries.deleteSession(trx, hashOfToken(token))
  if (account) await noteSignOut(services, trx, account)
}

/**
 * Ends an account's sessions at once, and the codes that would give an app one.
 * @param exceptToken the session that goes on, where people change their own password
 * @returns how many there were
 */
export async function endSessionsOf(
  trx: Trx,
  accountId: number,
  exceptToken?: string | null,
): Promise<number> {
  const except = exceptToken ? hashOfToken(exceptToken) : undefined
  const ended = await queries.deleteSessionsOf(trx, accountId, except)
  // Afterwards: a session that is handing over right now has left its code by then.
  await queries.deleteUnusedCodesOf(trx, accountId)
  return ended
}

/** Ends everybody's sessions at once, and the codes that would give an app one. @returns how many there were */
export async function endAllSessions(trx: Trx): Promise<number> {
  const ended = await queries.deleteAllSessions(trx)
  await queries.deleteAllUnusedCodes(trx)
  return ended
}

/** Forgets the sessions and the counted tries that have run out. */
export async function forgetExpired({ db, clock }: Services): Promise<void> {
  await queries.deleteExpiredSessions(db, clock())
  await queries.deleteExpiredThrottle(db, clock())
}
