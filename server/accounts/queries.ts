import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { PathRange } from '../groups/tree.ts'
import { byKey } from '../platform/db/built-once.ts'
import { selected } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import type { ResetCodesTable, ResetRequestsTable } from '../platform/db/sign-in-tables.ts'
import { accountColumns } from '../record/audit/recorded-columns.ts'
import type { Services } from '../services.ts'
import { isLocked, type MostTries } from '../sessions/lock-rows.ts'
import { invitationColumns } from './invitation-rows.ts'

type Reader = Db | Trx

type Used = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * How accounts `a` are used: the last sign-in, a linked identity, an app that holds a seat, a lock, an invitation.
 * @param now sessions that have expired by then hold none
 * @param locked see `isLocked`
 */
export const useOfAccounts = (now: Date, locked: RawBuilder<boolean>) =>
  [
    sql<string | null>`to_char(a.signed_in_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
      'signedInAt',
    ),
    sql<boolean>`EXISTS (SELECT FROM identities AS i WHERE i.account_id = a.id)`.as('isLinked'),
    sql<boolean>`EXISTS (
    SELECT FROM sessions AS s
    WHERE s.account_id = a.id AND s.app IS NOT NULL AND s.expires_at > ${now}::timestamptz
  )`.as('isInUse'),
    locked.as('isLocked'),
    ...invitationColumns(now),
  ] as const

/** Accounts with the group and licence they belong to. */
export function accountsIn(db: Reader) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .select(selected('a', accountColumns))
    .select([
      'a.id',
      'a.kind',
      'a.group_id as groupId',
      'a.registered_at as registeredAt',
      'a.easy_password as easyPassword',
      'a.second_step as hasSecondStep',
      'g.name as groupName',
      'g.path as groupPath',
      'g.licence_id as licenceId',
      'l.root_group_id as rootGroupId',
      'l.prefix',
      'l.number',
    ])
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The accounts that a person may load: those in the groups of these paths, their own, and those of staff and dealers, who have no group. */
export type Reach = PathRange & { ownId: number | null; hasVendors: boolean }

/** Whether an account `a`, whose group is `g`, is in the reach. */
export const isInReach = ({ from, end, ownId, hasVendors }: Reach) => sql<boolean>`(
  g.path >= ${from}::text AND g.path < ${end}::text OR a.id = ${ownId}::bigint OR a.group_id IS NULL AND ${hasVendors}::boolean)`

const accountInReach = byKey((db, id: number, reach: Reach) =>
  accountsIn(db).where('a.id', '=', id).where(isInReach(reach)),
)

export async function findAccountInReach(db: Reader, reach: Reach, id: number) {
  const [found] = await accountInReach(db, id, reach)
  return found
}

const accountById = byKey((db, id: number) => accountsIn(db).where('a.id', '=', id))

export async function findAccount(db: Reader, id: number) {
  const [found] = await accountById(db, id)
  return found
}

const usedAccounts = byKey(
  (db, ids: readonly number[], now: Date, { nowMs, ...tries }: MostTries & { nowMs: number }) =>
    accountsIn(db)
      .select([...useOfAccounts(now, isLocked(nowMs, tries))])
      .where('a.id', '=', isOneOf(ids)),
)

/** Accounts with how they are used. */
export function listUsedAccounts({ db, clock, config }: Used, ids: readonly number[]) {
  return usedAccounts(db, ids, clock(), { ...config.signInTries, nowMs: Date.now() })
}

/** `pin_hash`: a teacher's number that is good now. */
export function findCredentials(db: Reader, login: string, now: Date) {
  return db
    .selectFrom('accounts')
    .leftJoin('login_pins as p', (join) =>
      join.onRef('p.account_id', '=', 'id').on('p.expires_at', '>', now).on('p.uses_left', '>', 0),
    )
    .select([
      'id',
      'login',
      'password_hash',
      'must_change_password',
      'valid_until',
      'disabled_at',
      'easy_password',
      'second_step',
      'p.pin_hash',
    ])
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .executeTakeFirst()
}

/** An account's password as it is stored; undefined for one that is gone. */
export function findPassword(db: Reader, id: number) {
  return db
    .selectFrom('accounts')
    .select(['password_hash as hash', 'easy_password as isEasy'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The account, if it still is there with this password, not disabled; it then stays so until this transaction is over. */
export function holdPassword(trx: Trx, id: number, passwordHash: string) {
  return trx
    .selectFrom('accounts')
    .select('second_step as hasSecondStep')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

export function insertResetRequest(db: Db, request: Insertable<ResetRequestsTable>) {
  return db.insertInto('reset_requests').values(request).execute()
}

/** Takes the oldest request that no other worker has in hand; it is gone once this transaction is over. */
export function takeResetRequest(trx: Trx) {
  return trx
    .deleteFrom('reset_requests')
    .where('id', '=', (eb) =>
      eb.selectFrom('reset_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['login', 'language', 'requested_at'])
    .executeTakeFirst()
}

export function insertResetCode(trx: Trx, code: Insertable<ResetCodesTable>) {
  return trx.insertInto('reset_codes').values(code).execute()
}

/** The account of a code, while the code is good and the account is not disabled. */
export function findByResetCode(db: Db, codeHash: Buffer, now: Date) {
  return db
    .selectFrom('reset_codes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['a.id', 'a.login', 'a.password_hash as passwordHash'])
    .select('a.must_change_password as mustChangePassword')
    .where('c.code_hash', '=', codeHash)
    .where('c.expires_at', '>', now)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** @returns whether it was there and good */
export async function takeResetCode(trx: Trx, codeHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reset_codes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(numDeletedRows) === 1
}

export function deleteExpiredResetCodes(db: Db, now: Date) {
  return db.deleteFrom('reset_codes').where('expires_at', '<=', now).execute()
}

/** Ends the link between an account and an identity, and tells what it was. */
export function deletionOfLink(trx: Trx, accountId: number) {
  return trx
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .returning(['provider', 'linked_at as linkedAt'])
}

export type EndedLink = { provider: string; linkedAt: Date }
