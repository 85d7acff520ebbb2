import type { Insertable } from 'kysely'
import type { VerifiedIdentity } from '#contract/single-sign-on.ts'
import type { Db, Trx } from '../db/database.ts'
import type { ExternalSignInsTable, IdentityKeysTable } from '../db/tables.ts'

type NewSignIn = Omit<Insertable<ExternalSignInsTable>, 'exchanged_at' | 'handle_hash' | 'identity'>

export function insertSignIn(db: Db, signIn: NewSignIn) {
  return db
    .insertInto('external_sign_ins')
    .values({ ...signIn, exchanged_at: null, handle_hash: null, identity: null })
    .execute()
}

/** Of several who come with one state, one gets it. */
export function claimSignIn(
  db: Db,
  {
    stateHash,
    browserHash,
    redirectUri,
    now,
  }: { stateHash: Buffer; browserHash: Buffer; redirectUri: string; now: Date },
) {
  return db
    .updateTable('external_sign_ins')
    .set({ exchanged_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('redirect_uri', '=', redirectUri)
    .where('exchanged_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier'])
    .executeTakeFirst()
}

export function keepIdentity(
  db: Db,
  stateHash: Buffer,
  kept: { handleHash: Buffer; identity: VerifiedIdentity; expiresAt: Date },
) {
  return db
    .updateTable('external_sign_ins')
    .set({
      handle_hash: kept.handleHash,
      identity: JSON.stringify(kept.identity),
      expires_at: kept.expiresAt,
    })
    .where('state_hash', '=', stateHash)
    .execute()
}

export type HandleOfBrowser = { handleHash: Buffer; browserHash: Buffer; now: Date }

const keptIdentity = (db: Db | Trx, { handleHash, browserHash, now }: HandleOfBrowser) =>
  db
    .selectFrom('external_sign_ins')
    .select(['state_hash', 'identity'])
    .where('handle_hash', '=', handleHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)

export const findIdentity = (db: Db, handle: HandleOfBrowser) => keptIdentity(db, handle).executeTakeFirst()

/** As `findIdentity`; nobody else can use the handle until this transaction is over. */
export const lockIdentity = (trx: Trx, handle: HandleOfBrowser) =>
  keptIdentity(trx, handle).forUpdate().executeTakeFirst()

export function deleteSignIn(trx: Trx, stateHash: Buffer) {
  return trx.deleteFrom('external_sign_ins').where('state_hash', '=', stateHash).execute()
}

export function deleteExpiredSignIns(db: Db, now: Date) {
  return db.deleteFrom('external_sign_ins').where('expires_at', '<=', now).execute()
}

export type IdentityKey = Pick<IdentityKeysTable, 'kind' | 'value'>

/** The accounts that any of these keys leads to, in the order of their ids; their links then stay until the end. */
export function lockLinked(trx: Trx, provider: string, keys: readonly IdentityKey[]) {
  const ofKeys = trx
    .selectFrom('identity_keys')
    .select('account_id')
    .where('provider', '=', provider)
    .where((eb) => eb.or(keys.map(({ kind, value }) => eb.and({ kind, value }))))
  return trx
    .selectFrom('identities as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['a.id', 'a.login', 'a.valid_until', 'a.disabled_at'])
    .where('i.account_id', 'in', ofKeys)
    .orderBy('a.id')
    .forUpdate('i')
    .execute()
}

/** The account, which nobody else links or deletes until this transaction is over. */
export function lockAccount(trx: Trx, id: number) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'login', 'valid_until', 'disabled_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** @returns whether the account was linked to none before */
export async function insertLink(
  trx: Trx,
  link: { account_id: number; provider: string; linked_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identities')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** @returns how many of the keys were free */
export async function insertKeys(
  trx: Trx,
  provider: string,
  accountId: number,
  keys: readonly IdentityKey[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity_keys')
    .values(keys.map((key) => ({ ...key, provider, account_id: accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

export function findLink(db: Db, accountId: number) {
  return db
    .selectFrom('identities')
    .select(['provider', 'linked_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
