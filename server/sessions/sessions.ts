import { hash, randomBytes } from 'node:crypto'
import { dateInBrussels, hasPassed } from '../calendar.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Person } from './person.ts'
import * as queries from './queries.ts'

/** Seconds without use until a session ends. */
export const idleSeconds = 3600
const idleMs = idleSeconds * 1000
const longestMs = 12 * 60 * 60 * 1000
// Moving the expiry at every call would cost a write a call.
const touchAfterMs = 60_000

/** What the database keeps of a session's token. */
export const hashOfToken = (token: string) => hash('sha256', token, 'buffer')

/** @returns the new session's token, 256 random bits, which only the browser keeps */
export async function startSession(
  db: Db | Trx,
  clock: Services['clock'],
  accountId: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock()
  await queries.insertSession(db, {
    token_hash: hashOfToken(token),
    account_id: accountId,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + idleMs),
  })
  return token
}

/**
 * Who a session's token stands for; null where the session is over, or the account has expired meanwhile.
 * `isMoved`: the expiry has moved, so the cookie is to be sent again.
 */
export async function personOfSession(
  { db, clock }: Services,
  token: string,
): Promise<{ person: Person; isMoved: boolean } | null> {
  const now = clock()
  const tokenHash = hashOfToken(token)
  const found = await queries.findLiveSession(db, tokenHash, now)
  if (!found) return null
  if (hasPassed(found.valid_until, dateInBrussels(now))) {
    await queries.deleteSessionsOf(db, found.id)
    return null
  }
  const isMoved = now.getTime() - found.seen_at.getTime() >= touchAfterMs
  if (isMoved) {
    const last = found.created_at.getTime() + longestMs
    await queries.updateSeen(db, tokenHash, now, new Date(Math.min(now.getTime() + idleMs, last)))
  }
  const { id, kind, login, name, group_id, path } = found
  return {
    person: { id, kind, login, name, group: group_id && path ? { id: group_id, path } : null },
    isMoved,
  }
}

/** Ends the session behind a token at once; nothing happens where there is none. */
export async function endSession(db: Db | Trx, token: string): Promise<void> {
  await queries.deleteSession(db, hashOfToken(token))
}

/**
 * Ends an account's sessions at once.
 * @param exceptToken the session that goes on, where people change their own password
 * @returns how many there were
 */
export function endSessionsOf(db: Db | Trx, accountId: number, exceptToken?: string | null): Promise<number> {
  return queries.deleteSessionsOf(db, accountId, exceptToken ? hashOfToken(exceptToken) : undefined)
}

/** Forgets the sessions and the counted tries that have run out. */
export async function forgetExpired({ db, clock }: Services): Promise<void> {
  await queries.deleteExpiredSessions(db, clock())
  await queries.deleteExpiredThrottle(db, clock())
}
