import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { seatPlanRows } from '../groups/seat-rows.ts'
import type { SeatPlan } from '../groups/seats.ts'
import { endOfSubtree } from '../groups/tree.ts'
import { builtOnce, perShape } from '../platform/db/built-once.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isNotOver, isOneOf } from '../platform/db/pieces.ts'
import type { HandOverCodesTable, WaitingAppsTable } from '../platform/db/sign-in-tables.ts'
import type { Page } from '../platform/http/paging.ts'
import { countDeletions } from '../record/operations/bin-rows.ts'
import { seatsInUse } from './usage-rows.ts'

type Reader = Db | Trx

export type WaitingAppRow = Selectable<WaitingAppsTable>

export function upsertWaitingApp(db: Reader, row: WaitingAppRow) {
  const { holder_hash: _, ...rest } = row
  return db
    .insertInto('waiting_apps')
    .values(row)
    .onConflict((conflict) => conflict.column('holder_hash').doUpdateSet(rest))
    .execute()
}

export function deleteWaitingApp(db: Reader, holderHash: Buffer) {
  return db.deleteFrom('waiting_apps').where('holder_hash', '=', holderHash).execute()
}

export function findWaitingApp(trx: Trx, holderHash: Buffer, now: Date) {
  return trx
    .selectFrom('waiting_apps')
    .selectAll()
    .where('holder_hash', '=', holderHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export function takeWaitingApp(trx: Trx, holderHash: Buffer) {
  return trx
    .deleteFrom('waiting_apps')
    .where('holder_hash', '=', holderHash)
    .returningAll()
    .executeTakeFirst()
}

export function deleteExpiredWaitingApps(db: Db, now: Date) {
  return db.deleteFrom('waiting_apps').where('expires_at', '<=', now).execute()
}

type NewCode = Pick<CodeRow, 'code_hash' | 'account_id' | 'app' | 'machine' | 'expires_at'>

/** Adds a code that a session asked for, which the caller keeps: the app will have its bounds. */
export function insertCode(
  trx: Trx,
  { code_hash, account_id, app, machine, expires_at }: NewCode,
  holder: Buffer,
) {
  return sql`
    INSERT INTO hand_over_codes (code_hash, account_id, app, machine, expires_at, easy_way, door_id, ends_at)
    SELECT ${code_hash}::bytea, ${account_id}::bigint, ${app}, ${machine}, ${expires_at}::timestamptz, easy_way, door_id, ends_at
    FROM sessions WHERE token_hash = ${holder}::bytea`.execute(trx)
}

/** The unused ones that have expired by now, and the used ones that had by an earlier moment. */
export function deleteExpiredCodes(db: Db, now: Date, usedUntil: Date) {
  return db
    .deleteFrom('hand_over_codes')
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('expires_at', '<=', usedUntil)]))
    .execute()
}

/** An account with the group and the licence it belongs to, if any. */
export function findAccount(trx: Reader, id: number) {
  return trx
    .selectFrom('accounts as a')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.id', 'a.login', 'a.seats', 'a.seats_reserved', 'a.valid_until', 'g.path', 'g.licence_id'])
    .where('a.id', '=', id)
    .executeTakeFirst()
}

/** The earliest end date of those of these groups that belong to the licence. */
export async function findEarliestEnd(trx: Trx, licenceId: number, groupIds: readonly number[]) {
  const row = await trx
    .selectFrom('groups')
    .select((eb) => eb.fn.min('valid_until').as('ends'))
    .where('id', '=', isOneOf(groupIds))
    .where('licence_id', '=', licenceId)
    .executeTakeFirst()
  return row?.ends ?? null
}

/** Admins of these groups who can sign in, those of the lowest group first. */
export function listAdmins(
  trx: Trx,
  { groupIds, except }: { groupIds: readonly number[]; except: number },
  today: string,
  limit: number,
) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.name', 'a.login', 'g.path'])
    .where('a.group_id', '=', isOneOf(groupIds))
    .where('a.kind', '=', 'admin')
    .where('a.id', '<>', except)
    .where(isNotOver(today))
    .orderBy(sql`length(g.path)`, 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

export type CodeRow = Selectable<HandOverCodesTable>

export function findCode(trx: Reader, codeHash: Buffer): Promise<CodeRow | undefined> {
  return trx.selectFrom('hand_over_codes').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()
}

export function markUsed(trx: Trx, codeHash: Buffer, usedAt: Date, sessionHash: Buffer) {
  return trx
    .updateTable('hand_over_codes')
    .set({ used_at: usedAt, session_hash: sessionHash })
    .where('code_hash', '=', codeHash)
    .execute()
}

/** Deletes a licence's sessions that have run out, and those of an account on a machine. */
export function deleteExpiredAndOnMachine(
  trx: Trx,
  expired: { licenceId: number; now: Date },
  { account_id, machine }: Pick<CodeRow, 'account_id' | 'machine'>,
) {
  return trx
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb.and([eb('licence_id', '=', expired.licenceId), eb('expires_at', '<=', expired.now)]),
        eb.and({ account_id, machine }),
      ]),
    )
    .execute()
}

/**
 * Apps' sessions, each with its account looked up by itself: a licence with many in use would else have PostgreSQL read all
 * accounts there are.
 */
function withAccounts(db: Reader) {
  return db
    .selectFrom('sessions as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('accounts')
          .select(['login', 'name', 'group_id', 'seats_reserved'])
          .whereRef('accounts.id', '=', 's.account_id')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .where('s.licence_id', 'is not', null)
}

/** The app sessions of a licence by the account's group; `reserved`: of accounts with seats set aside. */
export function countByGroup(trx: Trx, licenceId: number) {
  return withAccounts(trx)
    .select((eb) => [
      'g.path',
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) FILTER (WHERE a.seats_reserved)`.as('reserved'),
    ])
    .where('s.licence_id', '=', licenceId)
    .groupBy('g.path')
    .execute()
}

export async function countOfAccount(trx: Trx, accountId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('machine', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns undefined unless it was one of an app, and still there */
export function deleteAppSession(trx: Trx, tokenHash: Buffer) {
  return trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('app', 'is not', null)
    .returning(['app', 'created_at as since'])
    .executeTakeFirst()
}

/** A group, as far as it says which sessions are below it. */
export type AppGroup = { id: number; path: string; licenceId: number | null }

const livingApps = (db: Reader, now: Date) => withAccounts(db).where('s.expires_at', '>', now)

/** By the licence as well, so that its index serves it. */
function appSessionsBelow(db: Reader, { id, path, end, licenceId }: AppGroup & { end: string }, now: Date) {
  const below = livingApps(db, now).where('g.path', '>=', path).where('g.path', '<', end)
  return licenceId === null
    ? below.where('s.licence_id', 'in', licencesUnder(db, id))
    : below.where('s.licence_id', '=', licenceId)
}

const licencesUnder = (db: Reader, groupId: number) =>
  db.selectFrom('groups').select('licence_id').where('parent_id', '=', groupId)

type PlaceShape = { inLicence: boolean }

const sessionList = perShape(({ inLicence }: PlaceShape) =>
  builtOnce((db, { licenceId, ...place }: AppGroup & { end: string }, now: Date, { limit, offset }: Page) => {
    const below = appSessionsBelow(db, { ...place, licenceId: inLicence ? licenceId : null }, now)
    const page = below
      .select(['s.id', 's.app', 's.created_at as since', 's.seen_at as seenAt', 's.account_id as accountId'])
      .select(['a.login', 'a.name', 'g.id as groupId', 'g.name as groupName'])
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(limit)
      .offset(offset)
    const total = below.select((eb) => eb.fn.countAll().as('count'))
    return db.selectNoFrom([sql<number>`(${total})`.as('total'), jsonArrayFrom(page).as('sessions')])
  }),
)

/** One page, the latest first, and how many there are. Times are in ISO 8601, as they come out of JSON. */
export async function listAppSessions(db: Db, place: AppGroup, now: Date, page: Page) {
  const list = sessionList({ inLicence: place.licenceId !== null })
  const { id, path, licenceId } = place
  const [found] = await list(db, { id, path, licenceId, end: endOfSubtree(path) }, now, page)
  return found ?? { total: 0, sessions: [] }
}

export function findAppSession(db: Db, id: number, now: Date) {
  return livingApps(db, now)
    .select([
      's.token_hash as tokenHash',
      's.app',
      's.created_at as since',
      's.account_id as accountId',
      'g.path',
    ])
    .where('s.id', '=', id)
    .executeTakeFirst()
}

const seatUse = builtOnce((db, licenceId: number, groupId: number, now: Date, oldest: Date) =>
  seatPlanRows(db, licenceId, 0).select((eb) => [
    seatsInUse(eb, now).as('inUse'),
    countDeletions(eb.ref('l.id'), sql`${groupId}::bigint`, oldest).as('deletions'),
  ]),
)

/**
 * The seats of a licence: those set aside, and those in use by the account's group; and how many deletions in a
 * group can be restored.
 */
export async function seatUseOf(db: Db, licenceId: number, groupId: number, now: Date, oldest: Date) {
  const [found] = await seatUse(db, licenceId, groupId, now, oldest)
  if (!found) return { plan: null, inUse: [], deletions: 0 }
  const { size, path, name, reservations, claims, inUse, deletions } = found
  const plan: SeatPlan = { licence: { id: 0, path, name, size }, reservations, claims }
  return { plan, inUse, deletions: Number(deletions) }
}

const inUseOfLicences = perShape(({ isTop }: { isTop: boolean }) =>
  builtOnce((db, parentId: number, now: Date) => {
    const all = db
      .selectFrom('sessions as s')
      .innerJoin('licences as l', 'l.id', 's.licence_id')
      .innerJoin('groups as g', 'g.id', 'l.root_group_id')
      .select((eb) => ['g.path', eb.fn.countAll<number>().as('count')])
      .where('s.licence_id', 'is not', null)
      .where('s.expires_at', '>', now)
      .groupBy('g.path')
    return isTop ? all : all.where('g.parent_id', '=', parentId)
  }),
)

/** Seats in use of each licence under an overarching group, or of all if null; `path`: of the licence's root group. */
export const countInUseOfLicences = (db: Db, parentId: number | null, now: Date) =>
  inUseOfLicences({ isTop: parentId === null })(db, parentId ?? 0, now)
