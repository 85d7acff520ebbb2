import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import type { AccountChange } from '#contract/accounts.ts'
import { type ListOrder, mostFound } from '#contract/lists.ts'
import { builtOnce, byKey, perShape } from '../db/built-once.ts'
import { type ColumnsFor, selected, written } from '../db/columns.ts'
import type { Db, Trx } from '../db/database.ts'
import { asPattern } from '../db/search.ts'
import type { AccountsTable, ResetCodesTable, ResetRequestsTable } from '../db/tables.ts'
import { endOfSubtree } from '../groups/tree.ts'
import type { ListWish, Page } from '../http/paging.ts'

type Reader = Db | Trx

/** Where what may change about an account is kept; its password and its role are kept in another form. */
const accountColumns = {
  name: 'name',
  email: 'email',
  seats: 'seats',
  seatsReserved: 'seats_reserved',
  validUntil: 'valid_until',
} as const satisfies ColumnsFor<KeptChange, AccountsTable>

type KeptChange = Omit<AccountChange, 'password' | 'currentPassword' | 'isAdmin'>

/** Accounts with the group and licence they belong to. */
function accountsIn(db: Reader) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .select(selected('a', accountColumns))
    .select([
      'a.id',
      'a.login',
      'a.kind',
      'a.group_id as groupId',
      'a.registered_at as registeredAt',
      'g.name as groupName',
      'g.path as groupPath',
      'l.prefix',
      'l.number',
    ])
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

const accountById = byKey((db, id: number) => accountsIn(db).where('a.id', '=', id))

export async function findAccount(db: Reader, id: number) {
  const [found] = await accountById(db, id)
  return found
}

export const listAccounts = byKey((db, ids: readonly number[]) =>
  accountsIn(db).where('a.id', '=', sql<number>`ANY(${sql.val(ids)}::bigint[])`),
)

export function findCredentials(db: Reader, login: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'login', 'password_hash', 'valid_until', 'disabled_at'])
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .executeTakeFirst()
}

export async function findPasswordHash(db: Reader, id: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.password_hash
}

/** @returns as counted when accounts came and went, unless a text has to be looked for */
export async function countOfGroup(db: Reader, groupId: number, text: string | null): Promise<number> {
  if (text === null) {
    const row = await db
      .selectFrom('groups')
      .select('account_count')
      .where('id', '=', groupId)
      .executeTakeFirst()
    return row?.account_count ?? 0
  }
  const row = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('search', 'like', asPattern(text))
    .executeTakeFirstOrThrow()
  return row.count
}

/** `path`: only in the groups at or below this one; null: among the accounts of all customers. */
export type Search = { text: string; path: string | null }

const sortKeys = { name: sql`key`, seats: sql`seats`, validUntil: sql`valid_until` }
const directions = { asc: sql`ASC`, desc: sql`DESC` }

/** Both arms end early, so that a name that thousands share is not read to its end. */
const accountSearch = perShape(({ order, isBelow }: { order: ListOrder; isBelow: boolean }) =>
  builtOnce((_, exact: string, pattern: string, path: string, end: string, limit: number, offset: number) => {
    const isExact = sql`(lower(a.login) = ${exact} OR lower(a.name) = ${exact})`
    const place = isBelow
      ? { join: sql`JOIN groups AS g ON g.id = a.group_id`, is: sql`g.path >= ${path} AND g.path < ${end}` }
      : { join: sql``, is: sql`a.group_id IS NOT NULL` }
    const found = (isFirst: boolean, condition: RawBuilder<unknown>) => sql`
      (SELECT a.id, lower(a.login) AS key, a.seats, a.valid_until, ${sql.lit(isFirst)} AS is_exact
       FROM accounts AS a ${place.join} WHERE ${condition} AND ${place.is} LIMIT ${sql.lit(mostFound)})`
    return sql<{ total: number; ids: string[] }>`
      WITH found AS MATERIALIZED (
        ${found(true, isExact)} UNION ALL ${found(false, sql`a.search LIKE ${pattern} AND NOT ${isExact}`)}
      )
      SELECT (SELECT count(*) FROM found) AS total, ARRAY(
        SELECT id FROM found
        ORDER BY is_exact DESC, ${sortKeys[order.column]} ${directions[order.direction]}, id
        LIMIT ${limit}::integer OFFSET ${offset}::integer
      ) AS ids`
  }),
)

/**
 * One page of the accounts that match: exact logins and names first, then those that hold the text in login, name or
 * e-mail. What is sorted and counted is the first `mostFound` matches.
 */
export async function searchAccounts(db: Reader, { text, path }: Search, order: ListOrder, page: Page) {
  const search = accountSearch({ order, isBelow: path !== null })
  const [from, to] = path === null ? ['', ''] : [path, endOfSubtree(path)]
  const [row] = await search(db, text.toLowerCase(), asPattern(text), from, to, page.limit, page.offset)
  return { ids: (row?.ids ?? []).map(Number), total: Math.min(mostFound, row?.total ?? 0) }
}

const orders = { name: sql`lower(login)`, seats: sql`seats`, validUntil: sql`valid_until` }

const idsOfGroup = perShape(({ order, hasText }: { order: ListOrder; hasText: boolean }) =>
  builtOnce((db, groupId: number, pattern: string, limit: number, offset: number) => {
    const all = db.selectFrom('accounts').select('id').where('group_id', '=', groupId)
    return (hasText ? all.where('search', 'like', pattern) : all)
      .orderBy(orders[order.column], order.direction)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
  }),
)

/** The ids of some of the accounts directly in a group. */
export async function listIdsOfGroup(
  db: Reader,
  groupId: number,
  { page, text, order }: ListWish,
): Promise<number[]> {
  const query = idsOfGroup({ order, hasText: text !== null })
  const rows = await query(db, groupId, asPattern(text ?? ''), page.limit, page.offset)
  return rows.map(({ id }) => id)
}

type NewAccount = Insertable<AccountsTable> & { group_id: number | null }

/** @returns its id; undefined where the login is taken, and the transaction goes on */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.expression(sql`lower(login)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await countInGroup(trx, account.group_id, 1)
  return inserted?.id
}

/** Which of these logins, in small letters, are taken. */
export async function findTakenLogins(trx: Trx, logins: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ login: string }>`
    SELECT lower(login) AS login FROM accounts WHERE lower(login) = ANY(${sql.val(logins)}::text[])`.execute(
    trx,
  )
  return new Set(rows.map(({ login }) => login))
}

/** Undefined: stays as it is. */
export type AccountUpdate = KeptChange & {
  passwordHash?: string | undefined
  kind?: PersonKind
  registeredAt?: Date | undefined
  disabledAt?: Date | null
}

const updatedColumns = {
  ...accountColumns,
  passwordHash: 'password_hash',
  kind: 'kind',
  registeredAt: 'registered_at',
  disabledAt: 'disabled_at',
} as const satisfies ColumnsFor<AccountUpdate, AccountsTable>

export async function updateAccount(trx: Trx, id: number, change: AccountUpdate): Promise<void> {
  const columns = written(updatedColumns, change)
  if (Object.keys(columns).length === 0) return
  await trx.updateTable('accounts').set(columns).where('id', '=', id).execute()
}

/** Whoever changes the account next waits until this transaction is over. */
export function lockAccount(trx: Trx, id: number) {
  return trx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** All accounts of the staff, each locked. */
export function lockStaff(trx: Trx) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'disabled_at', 'valid_until'])
    .where('kind', '=', 'staff')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function lockVendorAccount(trx: Trx, kind: 'staff' | 'dealer', login: string) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'login', 'disabled_at'])
    .where('kind', '=', kind)
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the account still is there with this password, not disabled; it then stays so until this transaction is over. */
export async function holdsPassword(trx: Trx, id: number, passwordHash: string): Promise<boolean> {
  const found = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** @param account where it lies now */
export async function moveAccount(trx: Trx, account: { id: number; from: number; to: number }) {
  await trx.updateTable('accounts').set({ group_id: account.to }).where('id', '=', account.id).execute()
  // In one order for everybody, so that two moves cannot wait for each other.
  const counts = [
    { id: account.from, change: -1 },
    { id: account.to, change: 1 },
  ].sort((a, b) => a.id - b.id)
  for (const { id, change } of counts) await countInGroup(trx, id, change)
}

export async function deleteAccount(trx: Trx, account: { id: number; group_id: number | null }) {
  await trx.deleteFrom('accounts').where('id', '=', account.id).execute()
  await countInGroup(trx, account.group_id, -1)
}

/** @param groupId null for staff and dealers, whom no group counts */
async function countInGroup(trx: Trx, groupId: number | null, change: number): Promise<void> {
  if (groupId === null) return
  await trx
    .updateTable('groups')
    .set((eb) => ({ account_count: eb('account_count', '+', change) }))
    .where('id', '=', groupId)
    .execute()
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

/** Whose code it is, while it is good and the account is not disabled. */
export function findByResetCode(db: Db, codeHash: Buffer, now: Date) {
  return db
    .selectFrom('reset_codes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['a.id', 'a.login'])
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

export function deleteResetCodesOf(trx: Trx, accountId: number) {
  return trx.deleteFrom('reset_codes').where('account_id', '=', accountId).execute()
}

export function deleteExpiredResetCodes(db: Db, now: Date) {
  return db.deleteFrom('reset_codes').where('expires_at', '<=', now).execute()
}

/** Of an account and an identity; undefined where there is none. */
export function deleteLink(trx: Trx, accountId: number) {
  return trx
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .returning(['provider', 'linked_at'])
    .executeTakeFirst()
}
