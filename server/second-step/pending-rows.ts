import { type Insertable, sql } from 'kysely'
import { type SecondStepMethod, secondStepMethods } from '#contract/session.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { PendingSignInsTable } from '../platform/db/sign-in-tables.ts'

/** Keeps a sign-in until its second step is taken, in place of the one that this browser began before. */
export async function upsertPending(trx: Trx, row: Insertable<PendingSignInsTable>): Promise<void> {
  const { binding_hash: _, ...changes } = row
  await trx
    .insertInto('pending_sign_ins')
    .values(row)
    .onConflict((conflict) => conflict.column('binding_hash').doUpdateSet(changes))
    .execute()
}

/** The account whose second step is awaited in this browser; undefined: none. */
export async function findPending(db: Db, bindingHash: Buffer, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('pending_sign_ins')
    .select('account_id as accountId')
    .where('binding_hash', '=', bindingHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.accountId
}

export type PendingRow = NonNullable<Awaited<ReturnType<typeof lockPending>>>

/** The sign-in that waits in this browser, with its account, both locked: the account first, as wherever a second step changes. */
export function lockPending(trx: Trx, bindingHash: Buffer, now: Date) {
  return trx
    .selectFrom('pending_sign_ins as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['a.id', 'a.login', 'a.name', 'a.email', 'a.password_hash as passwordHash'])
    .select(['a.valid_until as validUntil', 'a.disabled_at as disabledAt', 'a.second_step as hasSecondStep'])
    .select(['p.way', 'p.credentials_hash as credentialsHash', 'p.identity', 'p.licence_id as licenceId'])
    .where('p.binding_hash', '=', bindingHash)
    .where('p.expires_at', '>', now)
    .forNoKeyUpdate('a')
    .forUpdate('p')
    .executeTakeFirst()
}

export const deletePending = (trx: Trx, bindingHash: Buffer) =>
  trx.deleteFrom('pending_sign_ins').where('binding_hash', '=', bindingHash).execute()

export const deletionOfPending = (trx: Trx, accountId: number) =>
  trx.deleteFrom('pending_sign_ins').where('account_id', '=', accountId)

/** An account's methods for the second step, and its licence. */
export async function findMethods(
  trx: Trx,
  accountId: number,
): Promise<{ methods: SecondStepMethod[]; licenceId: number | null }> {
  const { rows } = await sql<Record<SecondStepMethod, boolean> & { licenceId: number | null }>`
    SELECT EXISTS (SELECT FROM passkeys WHERE account_id = a.id) AS passkey,
      EXISTS (SELECT FROM totp_secrets WHERE account_id = a.id) AS totp,
      EXISTS (SELECT FROM recovery_codes WHERE account_id = a.id) AS recovery,
      (SELECT licence_id FROM groups WHERE id = a.group_id) AS "licenceId"
    FROM accounts AS a WHERE a.id = ${accountId}::bigint`.execute(trx)
  const [has] = rows
  if (!has) return { methods: [], licenceId: null }
  const { licenceId } = has
  return {
    methods: secondStepMethods.filter((method) => has[method]),
    licenceId: licenceId && Number(licenceId),
  }
}
