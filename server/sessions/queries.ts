import { type Insertable, sql } from 'kysely'
import { byKey } from '../db/built-once.ts'
import type { Db, Trx } from '../db/database.ts'
import type { SessionsTable } from '../db/tables.ts'

const liveSession = byKey((db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .select([
      's.created_at',
      's.seen_at',
      's.app',
      'a.id',
      'a.kind',
      'a.login',
      'a.name',
      'a.valid_until',
      'a.registered_at',
      'g.id as group_id',
      'g.path',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('a.disabled_at', 'is', null),
)

/** The session with its account, while it has not run out and the account is not disabled. */
export async function findLiveSession(db: Db, tokenHash: Buffer, now: Date) {
  const [found] = await liveSession(db, tokenHash, now)
  return found
}

export function insertSession(db: Db | Trx, session: Omit<Insertable<SessionsTable>, 'id'>) {
  return db.insertInto('sessions').values(session).execute()
}

/** @returns whether it still was there */
export async function updateSeen(db: Db, tokenHash: Buffer, seenAt: Date, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ seen_at: seenAt, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whoever deletes the session next waits until this transaction is over. @returns whether it still is there */
export async function holdBrowserSession(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const found = await trx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('app', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** @returns whose it was; undefined where it is gone already */
export function deleteSession(trx: Trx, tokenHash: Buffer) {
  return trx
    .deleteFrom('sessions')
    .using('accounts as a')
    .whereRef('a.id', '=', 'sessions.account_id')
    .where('token_hash', '=', tokenHash)
    .returning(['a.id', 'a.login'])
    .executeTakeFirst()
}

/** @param except the one session that stays, if any */
export async function deleteSessionsOf(db: Db | Trx, accountId: number, except?: Buffer): Promise<number> {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId)
  if (except) query = query.where('token_hash', '<>', except)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

export function deleteUnusedCodesOf(trx: Trx, accountId: number) {
  return trx
    .deleteFrom('hand_over_codes')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteAllSessions(trx: Trx): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

export function deleteAllUnusedCodes(trx: Trx) {
  return trx.deleteFrom('hand_over_codes').where('used_at', 'is', null).execute()
}

export function deleteExpiredSessions(db: Db, now: Date) {
  return db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

/** @param start of the keys that go along; `}` follows `|` in the C collation */
export function deleteThrottle(db: Db, key: string, start: string) {
  const end = `${start.slice(0, -1)}}`
  return db
    .deleteFrom('throttle')
    .where((eb) => eb.or([eb('key', '=', key), eb.and([eb('key', '>=', start), eb('key', '<', end)])]))
    .execute()
}

export function deleteExpiredThrottle(db: Db, now: Date) {
  return db.deleteFrom('throttle').where('expire', '<', now.getTime()).execute()
}

/** @param hour such as `2026-09-15T10`, UTC */
export function countUnknownSignIn(db: Db, at: Date, { network, hour }: { network: string; hour: string }) {
  const after = JSON.stringify({ reason: 'wrong', network, hour, tries: 1 })
  return sql`
    INSERT INTO audit (at, action, target_kind, after) VALUES (${at}, 'session.refuse', 'account', ${after}::jsonb)
    ON CONFLICT ((after->>'network'), (after->>'hour')) WHERE action = 'session.refuse' AND target_id IS NULL
    DO UPDATE SET after = jsonb_set(audit.after, '{tries}', to_jsonb((audit.after->>'tries')::bigint + 1))
  `.execute(db)
}
