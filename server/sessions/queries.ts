import { type Insertable, sql } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import type { Language } from '#i18n/languages.ts'
import { byKey } from '../platform/db/built-once.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isOneOf, serialNumber } from '../platform/db/pieces.ts'
import type { SessionsTable } from '../platform/db/sign-in-tables.ts'
import { type Statement, together } from '../platform/db/together.ts'
import type { Page } from '../platform/http/paging.ts'

/** The person that a session views the portal as, by then. */
const viewedId = (now: Date) =>
  sql<number | null>`CASE WHEN s.viewed_until > ${now}::timestamptz THEN s.viewed_id END`

/** A person who views the portal as another one still has to be staff. */
const staysStaff = sql<boolean>`(s.viewed_id IS NULL OR EXISTS (
  SELECT FROM accounts AS o WHERE o.id = s.account_id AND o.kind = 'staff' AND o.disabled_at IS NULL))`

const liveSession = byKey((db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', (join) =>
      join.on('a.id', '=', (eb) => eb.fn.coalesce(viewedId(now), 's.account_id')),
    )
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .select(['s.created_at', 's.seen_at', 's.app', 's.account_id as ownerId', 's.viewed_until'])
    .select(['s.easy_way as easyWay', 's.ends_at', 's.second_step_at as secondStepAt'])
    .select(['a.id', 'a.kind', 'a.login', 'a.name', 'a.email', 'a.seats', 'a.registered_at as registeredAt'])
    .select(['a.seats_reserved as seatsReserved', 'a.valid_until as validUntil'])
    .select(['a.must_change_password as mustChangePassword', 'a.second_step as hasSecondStep'])
    .select(sql<boolean>`s.must_change_password AND a.must_change_password`.as('isPasswordDue'))
    .select(['g.id as groupId', 'g.path', 'g.name as groupName'])
    .select(serialNumber.as('serialNumber'))
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('a.disabled_at', 'is', null)
    .where(staysStaff),
)

/** An unexpired session with its account, group and licence; undefined if the account is disabled. */
export async function findLiveSession(db: Db, tokenHash: Buffer, now: Date) {
  const [found] = await liveSession(db, tokenHash, now)
  return found
}

type NewSession = Omit<Insertable<SessionsTable>, 'id'>

/**
 * Notes the sign-in on the account, unless another transaction holds it just now: sign-ins of one account at the same moment
 * hold it together, and would wait for each other for ever.
 */
const noted = (trx: Trx, { account_id, created_at }: NewSession, language: Language | undefined) =>
  trx
    .updateTable('accounts')
    .set({ signed_in_at: created_at, ...(language && { language }) })
    .where('id', '=', (eb) =>
      eb.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().skipLocked(),
    )

/** Browsers in which one account is signed in at the same time. A class may share a pupil's account. */
const maxSessions = { users: 100, others: 20 }

/** Makes room for one more session of a browser: those that were not used for the longest time end. */
const endingOfOldest = (trx: Trx, { account_id }: NewSession) =>
  trx.deleteFrom('sessions').where(
    'id',
    'in',
    trx
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', account_id)
      .where('app', 'is', null)
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .offset(
        sql<number>`(SELECT CASE WHEN kind = 'user' THEN ${sql.lit(maxSessions.users)} ELSE ${sql.lit(maxSessions.others)} END - 1
          FROM accounts WHERE id = ${account_id})`,
      )
      .forUpdate()
      .skipLocked(),
  )

/**
 * Adds a session and notes the sign-in on its account, in one statement. A browser's ends the oldest of too many.
 * @param isByPassword whether a password starts it: then it inherits that this password has to be changed
 * @param language of the browser; none where an app starts it
 * @param alongside what else happens at a sign-in
 * @returns whether the session's password has to be changed, and of which kind its person is
 */
export async function insertSession(
  trx: Trx,
  session: NewSession,
  isByPassword: boolean,
  language: Language | undefined,
  alongside: readonly Statement[],
): Promise<{ isPasswordDue: boolean; kind: PersonKind }> {
  const isDue = trx.selectFrom('accounts').select('must_change_password').where('id', '=', session.account_id)
  const insertion = trx
    .insertInto('sessions')
    .values({ ...session, must_change_password: isByPassword ? isDue : false })
    .returning((eb) => [
      'must_change_password as isPasswordDue',
      eb.selectFrom('accounts').select('kind').where('id', '=', session.account_id).as('kind'),
    ])
  const [started] = await together<{ isPasswordDue: boolean; kind: PersonKind }>(trx, [
    noted(trx, session, language),
    ...(session.app == null ? [endingOfOldest(trx, session)] : []),
    ...alongside,
    insertion,
  ])
  return { isPasswordDue: started?.isPasswordDue === true, kind: started?.kind ?? 'user' }
}

/**
 * Lets a browser's session view the portal as this account, until then.
 * @param viewedId null: as itself again
 */
export async function updateView(
  db: Db | Trx,
  tokenHash: Buffer,
  viewedId: number | null,
  until: Date | null,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ viewed_id: viewedId, viewed_until: until })
    .where('token_hash', '=', tokenHash)
    .where('app', 'is', null)
    .execute()
}

/** An account as `view-as.ts` needs it, kept from being deleted until this transaction is over. */
export function holdViewed(trx: Trx, id: number) {
  return trx
    .selectFrom('accounts')
    .select(['kind', 'valid_until as validUntil'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
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

/** Keeps the session from being deleted until this transaction ends. @returns whether it still exists */
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

const ownSessions = byKey(
  (db, accountId: number, tokenHash: Buffer, now: Date, limit: number, offset: number) =>
    db
      .selectFrom('sessions')
      .select(['id', 'app', 'browser', 'system', 'created_at as since', 'seen_at as seenAt'])
      .select(sql<boolean>`token_hash = ${tokenHash}::bytea`.as('isThisOne'))
      .select(sql<number>`count(*) OVER ()`.as('total'))
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .orderBy('isThisOne', 'desc')
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
)

/** An account's sessions: the one with this token first, then the last used. `total`: on all pages. */
export async function listOwnSessions(
  db: Db,
  accountId: number,
  tokenHash: Buffer,
  now: Date,
  { limit, offset }: Page,
) {
  const rows = await ownSessions(db, accountId, tokenHash, now, limit, offset)
  return { sessions: rows.map(({ total: _, ...session }) => session), total: rows[0]?.total ?? 0 }
}

/** @returns undefined unless it was one of this account's, and not over yet */
export function deleteOwnSession(trx: Trx, id: number, accountId: number, now: Date) {
  return trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .returning(['app', 'created_at as since', 'token_hash as tokenHash'])
    .executeTakeFirst()
}

/** @returns whose it was; undefined if it is gone already */
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
export function deletionOfSessions(db: Db | Trx, accountId: number, except?: Buffer) {
  const deletion = db.deleteFrom('sessions').where('account_id', '=', accountId)
  return except ? deletion.where('token_hash', '<>', except) : deletion
}

export async function deleteSessionsOf(db: Db | Trx, accountId: number, except?: Buffer): Promise<number> {
  const { numDeletedRows } = await deletionOfSessions(db, accountId, except).executeTakeFirst()
  return Number(numDeletedRows)
}

export function deletionOfUnusedCodes(trx: Trx, accountId: number) {
  return trx.deleteFrom('hand_over_codes').where('account_id', '=', accountId).where('used_at', 'is', null)
}

/** @param except the one session that stays, if any */
export async function deleteSessionsOfAll(
  trx: Trx,
  accountIds: readonly number[],
  except?: Buffer,
): Promise<{ accountId: number; ended: number }[]> {
  const { rows } = await sql<{ accountId: number; ended: number }>`
    WITH gone AS (
      DELETE FROM sessions WHERE account_id = ${isOneOf(accountIds)}
        AND token_hash <> ${except ?? Buffer.alloc(0)} RETURNING account_id
    ) SELECT account_id AS "accountId", count(*) AS ended FROM gone GROUP BY account_id`.execute(trx)
  return rows.map(({ accountId, ended }) => ({ accountId: Number(accountId), ended: Number(ended) }))
}

export const deletionOfUnusedCodesOfAll = (accountIds: readonly number[]): Statement =>
  sql`DELETE FROM hand_over_codes WHERE account_id = ${isOneOf(accountIds)} AND used_at IS NULL`

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

/** @param hour such as `2026-09-15T10`, UTC */
export function countUnknownSignIn(db: Db, at: Date, { network, hour }: { network: string; hour: string }) {
  const after = JSON.stringify({ reason: 'wrong', network, hour, tries: 1 })
  return sql`
    INSERT INTO audit (at, action, target_kind, after) VALUES (${at}, 'session.refuse', 'account', ${after}::jsonb)
    ON CONFLICT ((after->>'network'), (after->>'hour')) WHERE action = 'session.refuse' AND target_id IS NULL
    DO UPDATE SET after = jsonb_set(audit.after, '{tries}', to_jsonb((audit.after->>'tries')::bigint + 1))
  `.execute(db)
}

/** Deletes the cards, numbers and doors that have ended. */
export async function deleteEndedWays(db: Db, now: Date, today: string): Promise<void> {
  await db.deleteFrom('login_cards').where('valid_until', '<', today).execute()
  await db.deleteFrom('doors').where('lesson_end', '<=', now).execute()
  await db
    .deleteFrom('login_pins')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('uses_left', '=', 0)]))
    .execute()
}
