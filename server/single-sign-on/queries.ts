import type { VerifiedIdentity } from '#contract/single-sign-on.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { IdentityKeysTable } from '../platform/db/sign-in-tables.ts'

type NewSignIn = {
  stateHash: Buffer
  browserHash: Buffer
  nonce: string
  codeVerifier: string
  redirectUri: string
  expiresAt: Date
}

export function insertSignIn(db: Db, signIn: NewSignIn) {
  return db
    .insertInto('external_sign_ins')
    .values({
      state_hash: signIn.stateHash,
      browser_hash: signIn.browserHash,
      nonce: signIn.nonce,
      code_verifier: signIn.codeVerifier,
      redirect_uri: signIn.redirectUri,
      expires_at: signIn.expiresAt,
      exchanged_at: null,
      handle_hash: null,
      identity: null,
    })
    .execute()
}

/** Of concurrent requests with one state, one succeeds. */
export function claimSignIn(
  db: Db,
  { stateHash, browserHash, redirectUri }: Pick<NewSignIn, 'stateHash' | 'browserHash' | 'redirectUri'>,
  now: Date,
) {
  return db
    .updateTable('external_sign_ins')
    .set({ exchanged_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('redirect_uri', '=', redirectUri)
    .where('exchanged_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier as codeVerifier'])
    .executeTakeFirst()
}

export function saveIdentity(
  db: Db,
  stateHash: Buffer,
  { handleHash, identity, expiresAt }: { handleHash: Buffer; identity: VerifiedIdentity; expiresAt: Date },
) {
  return db
    .updateTable('external_sign_ins')
    .set({ handle_hash: handleHash, identity: JSON.stringify(identity), expires_at: expiresAt })
    .where('state_hash', '=', stateHash)
    .execute()
}

export type HandleOfBrowser = { handleHash: Buffer; browserHash: Buffer; now: Date }

const storedIdentity = (db: Db | Trx, { handleHash, browserHash, now }: HandleOfBrowser) =>
  db
    .selectFrom('external_sign_ins')
    .select(['state_hash as stateHash', 'identity'])
    .where('handle_hash', '=', handleHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)

export const findIdentity = (db: Db, handle: HandleOfBrowser) => storedIdentity(db, handle).executeTakeFirst()

/** As `findIdentity`, and locks the handle until the transaction ends. */
export const lockIdentity = (trx: Trx, handle: HandleOfBrowser) =>
  storedIdentity(trx, handle).forUpdate().executeTakeFirst()

export function deleteSignIn(trx: Trx, stateHash: Buffer) {
  return trx.deleteFrom('external_sign_ins').where('state_hash', '=', stateHash).execute()
}

export function deleteExpiredSignIns(db: Db, now: Date) {
  return db.deleteFrom('external_sign_ins').where('expires_at', '<=', now).execute()
}

export type IdentityKey = Pick<IdentityKeysTable, 'kind' | 'value'>

const signingIn = [
  'a.id',
  'a.login',
  'a.valid_until as validUntil',
  'a.disabled_at as disabledAt',
  'a.password_hash as passwordHash',
  'a.second_step as hasSecondStep',
] as const

/** The accounts that any of these keys leads to, by id; they stay as they are, and their links locked, until the transaction ends. */
export function lockLinked(trx: Trx, provider: string, keys: readonly IdentityKey[]) {
  const ofKeys = trx
    .selectFrom('identity_keys')
    .select('account_id')
    .where('provider', '=', provider)
    .where((eb) => eb.or(keys.map(({ kind, value }) => eb.and({ kind, value }))))
  return trx
    .selectFrom('identities as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select([...signingIn])
    .where('i.account_id', 'in', ofKeys)
    .orderBy('a.id')
    .forShare('a')
    .forUpdate('i')
    .execute()
}

/** Locks the account, so that no other transaction links or deletes it. */
export function lockToLink(trx: Trx, id: number) {
  return trx
    .selectFrom('accounts as a')
    .select([...signingIn])
    .where('a.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** @returns false if the account already has a link */
export async function insertLink(
  trx: Trx,
  { accountId, provider, linkedAt }: { accountId: number; provider: string; linkedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identities')
    .values({ account_id: accountId, provider, linked_at: linkedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** @returns how many of the keys were unused */
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
    .select(['provider', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
