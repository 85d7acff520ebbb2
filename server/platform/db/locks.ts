import { sql } from 'kysely'
import type { Trx } from './database.ts'
import { isOneOf } from './pieces.ts'

// Rows that changes of several slices lock, each until its transaction ends. Licences come first, then accounts, then groups, and
// several of a kind in the order of their ids, so that no two changes wait for each other. Root groups under their licences' locks may
// come in any order: what locks one of them without the licence locks no other.

/** Changes to a licence's groups, people, seats and payments, and the apps that take a seat, queue up behind each other. */
export const lockLicence = (trx: Trx, id: number) =>
  trx.selectFrom('licences').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Nothing is sent where there are none. */
export async function lockLicences(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`SELECT id FROM licences WHERE id = ${isOneOf(ids)} ORDER BY id FOR UPDATE`.execute(trx)
}

export const lockGroup = (trx: Trx, id: number) =>
  trx.selectFrom('groups').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

const accountById = (trx: Trx, id: number) =>
  trx.selectFrom('accounts').select(['id', 'kind', 'group_id as groupId']).where('id', '=', id)

export const lockAccount = (trx: Trx, id: number) => accountById(trx, id).forUpdate().executeTakeFirst()

/** The same, but other transactions may still add rows that refer to the account. */
export const lockAccountAlone = (trx: Trx, id: number) =>
  accountById(trx, id).forNoKeyUpdate().executeTakeFirst()

/** Keeps the account as it is; others may do so at the same time. */
export const shareAccount = (trx: Trx, id: number) => accountById(trx, id).forShare().executeTakeFirst()
