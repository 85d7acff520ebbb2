import { sql } from 'kysely'
import { endOfSubtree } from '../groups/tree.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import type { Statement } from '../platform/db/together.ts'
import { type AccountRow, accountsIn } from './queries.ts'

// Changes of several accounts, in as many statements for one as for thousands. The caller holds the licence's lock.

export type LockedAccount = AccountRow

/**
 * Those of these accounts that are at or below a path, and all directly in these groups, each locked, by id: the order in which all
 * lock several. Accounts elsewhere must not be locked: the caller may have no right to them.
 */
export function lockAccounts(
  trx: Trx,
  { ids, groupIds }: { ids: readonly number[]; groupIds: readonly number[] },
  path: string,
): Promise<LockedAccount[]> {
  return accountsIn(trx)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('a.id', '=', isOneOf(ids)),
          eb('g.path', '>=', path),
          eb('g.path', '<', endOfSubtree(path)),
        ]),
        eb('a.group_id', '=', isOneOf(groupIds)),
      ]),
    )
    .orderBy('a.id')
    .forUpdate('a')
    .execute()
}

const usersOf = (db: Db | Trx, groupIds: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'group_id as groupId'])
    .$narrowType<{ groupId: number }>()
    .where('group_id', '=', isOneOf(groupIds))
    .where('kind', '=', 'user')
    .orderBy('id')

/** The users directly in these groups, by id. */
export const listUsers = (db: Db | Trx, groupIds: readonly number[]) => usersOf(db, groupIds).execute()

/** The same, each locked. */
export const lockUsers = (trx: Trx, groupIds: readonly number[]) =>
  usersOf(trx, groupIds).forUpdate().execute()

/** The licences in which those of these accounts and groups lie that are at or below a path; null: overarching groups. */
export async function licencesOf(
  db: Db | Trx,
  { ids, groupIds }: { ids: readonly number[]; groupIds: readonly number[] },
  path: string,
): Promise<(number | null)[]> {
  const { rows } = await sql<{ licence: number | null }>`
    SELECT DISTINCT licence_id AS licence FROM groups
    WHERE path >= ${path}::text AND path < ${endOfSubtree(path)}::text AND (id = ${isOneOf(groupIds)}
      OR id IN (SELECT group_id FROM accounts WHERE id = ${isOneOf(ids)}))`.execute(db)
  return rows.map(({ licence }) => (licence === null ? null : Number(licence)))
}

export const endDateOfAll = (ids: readonly number[], validUntil: string | null): Statement => sql`
  UPDATE accounts SET valid_until = ${validUntil}::date WHERE id = ${isOneOf(ids)}`

/** @param mustChange undefined: as it was */
export const passwordsOfAll = (
  passwords: readonly { id: number; passwordHash: string; isEasy: boolean }[],
  mustChange: boolean | undefined,
): Statement => sql`
  UPDATE accounts AS a SET password_hash = v.hash, easy_password = v.is_easy,
    must_change_password = coalesce(${mustChange ?? null}::boolean, a.must_change_password)
  FROM unnest(${sql.val(passwords.map(({ id }) => id))}::bigint[],
    ${sql.val(passwords.map(({ passwordHash }) => passwordHash))}::text[],
    ${sql.val(passwords.map(({ isEasy }) => isEasy))}::boolean[]) AS v (id, hash, is_easy)
  WHERE a.id = v.id`

/** The hashes of passwords as they are stored, by account. */
export async function listPasswordHashes(
  trx: Trx,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const rows = await trx
    .selectFrom('accounts')
    .select(['id', 'password_hash as hash'])
    .where('id', '=', isOneOf(ids))
    .execute()
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** The statement that ends links to identities. They went to the account by its former password, or by an intruder's. */
export const deletionOfLinks = (ids: readonly number[]) => sql<{
  accountId: number
  provider: string
  linkedAt: Date
}>`DELETE FROM identities WHERE account_id = ${isOneOf(ids)}
  RETURNING account_id AS "accountId", provider, linked_at AS "linkedAt"`
