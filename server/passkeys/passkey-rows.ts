import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/database.ts'
import type { PasskeysTable } from '../platform/db/sign-in-tables.ts'
import { type Statement, together } from '../platform/db/together.ts'

/** A passkey and whose it is. `publicKey` is sealed. `accountEnd`, `disabledAt`: of the account. */
export type StoredPasskey = {
  id: number
  accountId: number
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  passkeyName: string
  login: string
  name: string
  email: string
  accountEnd: string | null
  disabledAt: Date | null
}

/** Those of accounts that are there: rows of deleted ones wait for an undo. */
const passkeys = (db: Db | Trx, credentialId: Buffer) =>
  db
    .selectFrom('passkeys as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.id', 'a.id as accountId', 'p.credential_id as credentialId', 'p.public_key as publicKey'])
    .select(['p.counter', 'p.name as passkeyName', 'a.login', 'a.name', 'a.email'])
    .select(['a.valid_until as accountEnd', 'a.disabled_at as disabledAt'])
    .where('p.credential_id', '=', credentialId)

export const findPasskey = (db: Db | Trx, credentialId: Buffer): Promise<StoredPasskey | undefined> =>
  passkeys(db, credentialId).executeTakeFirst()

/**
 * The same, with account and passkey as they are until this transaction is over: the account is locked first, as when passkeys are
 * made or removed.
 */
export const holdPasskey = (trx: Trx, credentialId: Buffer): Promise<StoredPasskey | undefined> =>
  passkeys(trx, credentialId).forNoKeyUpdate(['a', 'p']).executeTakeFirst()

/** A passkey as browsers see it. */
export type Descriptor = { id: string; type: 'public-key'; transports: string[] }

/** An account's passkeys, the oldest first. */
export async function listDescriptors(db: Db | Trx, accountId: number): Promise<Descriptor[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key',
    transports,
  }))
}

/** @returns its id; undefined if someone has a passkey of this credential id */
export async function insertPasskey(
  trx: Trx,
  passkey: Insertable<PasskeysTable>,
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/**
 * Notes an answer of a passkey, which the caller holds.
 * @param claim see `claimOf`
 * @returns false, and nothing is noted, if the challenge was claimed already
 */
export async function noteUse(
  trx: Trx,
  id: number,
  used: { counter: number; synced: boolean; used_at: Date },
  claim: Statement,
): Promise<boolean> {
  const update = trx
    .updateTable('passkeys')
    .set(used)
    .where('id', '=', id)
    .where(sql<boolean>`EXISTS (SELECT FROM claimed)`)
    .returning('id')
  return (await together(trx, [update], { claimed: claim })).length > 0
}

/** @returns whether it was one of this account's */
export async function deletePasskey(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
