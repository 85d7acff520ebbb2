import { sql } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import type { Db, Trx } from '../db/database.ts'
import { asPattern } from '../db/search.ts'
import type { Page } from '../groups/groups.ts'

type Reader = Db | Trx

/** Accounts with the group and licence they belong to. */
function accountsIn(db: Reader) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .select([
      'a.id',
      'a.login',
      'a.name',
      'a.email',
      'a.kind',
      'a.group_id',
      'a.seats',
      'a.seats_reserved',
      'a.valid_until',
      'g.name as group_name',
      'g.path as group_path',
      'l.prefix',
      'l.number',
    ])
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export function findAccount(db: Reader, id: number) {
  return accountsIn(db).where('a.id', '=', id).executeTakeFirst()
}

export function listAccounts(db: Reader, ids: readonly number[]) {
  return accountsIn(db)
    .where('a.id', '=', sql<number>`ANY(${sql.val(ids)}::bigint[])`)
    .execute()
}

export function findCredentials(db: Reader, login: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'login', 'password_hash', 'valid_until'])
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

export function listOfGroup(db: Reader, groupId: number, { limit, offset }: Page) {
  return accountsIn(db)
    .where('a.group_id', '=', groupId)
    .orderBy(sql`lower(a.login)`)
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countOfGroup(db: Reader, groupId: number): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** One page of the customers' accounts that match: exact logins and names first, then the others, each by login. */
export function searchAccounts(db: Reader, text: string, { limit, offset }: Page) {
  const exact = text.toLowerCase()
  return accountsIn(db)
    .where('a.search', 'like', asPattern(text))
    .where('a.group_id', 'is not', null)
    .orderBy(sql`lower(a.login) = ${exact} OR lower(a.name) = ${exact}`, 'desc')
    .orderBy(sql`lower(a.login)`)
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countMatches(db: Reader, text: string): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('search', 'like', asPattern(text))
    .where('group_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertAccount(
  trx: Trx,
  account: { login: string; password_hash: string; kind: PersonKind; group_id: number; seats: number },
): Promise<number> {
  const { id } = await trx.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}

export type AccountColumns = {
  name?: string
  email?: string
  password_hash?: string
  kind?: PersonKind
  group_id?: number
  seats?: number
  seats_reserved?: boolean
  valid_until?: string | null
}

export function updateAccount(trx: Trx, id: number, change: AccountColumns) {
  return trx.updateTable('accounts').set(change).where('id', '=', id).execute()
}

export function deleteAccount(trx: Trx, id: number) {
  return trx.deleteFrom('accounts').where('id', '=', id).execute()
}
