import { sql } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'

/** An account whose way of signing in is being changed; `licenceId`: null for staff, dealers and admins above licences. */
export type LockedAccount = {
  id: number
  kind: PersonKind
  login: string
  name: string
  email: string
  passwordHash: string
  hasSecondStep: boolean
  licenceId: number | null
}

/** Locks an account that is not disabled; sign-ins of it wait until this transaction is over. */
export async function lockEnabledAccount(trx: Trx, id: number): Promise<LockedAccount | undefined> {
  const found = await trx
    .selectFrom('accounts as a')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.id', 'a.kind', 'a.login', 'a.name', 'a.email', 'a.password_hash as passwordHash'])
    .select(['a.second_step as hasSecondStep', 'g.licence_id as licenceId'])
    .where('a.id', '=', id)
    .where('a.disabled_at', 'is', null)
    .forNoKeyUpdate('a')
    .executeTakeFirst()
  return found
}

/** A session of a browser, locked; undefined if it is over, or another account's. */
export function lockSession(trx: Trx, accountId: number, tokenHash: Buffer, now: Date) {
  return trx
    .selectFrom('sessions')
    .select(['easy_way as easyWay', 'second_step_at as secondStepAt', 'totp_draft as totpDraft'])
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .where('app', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** @param at when the session took the second step; null: its account has none any more */
export const updateOfStep = (trx: Trx, tokenHash: Buffer, at: Date | null): Statement =>
  trx
    .updateTable('sessions')
    .set({ second_step_at: at, totp_draft: null })
    .where('token_hash', '=', tokenHash)

export async function updateTotpDraft(trx: Trx, tokenHash: Buffer, draft: Buffer | null): Promise<void> {
  await trx.updateTable('sessions').set({ totp_draft: draft }).where('token_hash', '=', tokenHash).execute()
}

/** Deletes all that an account proves the second step with, and what it lets go. @returns whether there was a method */
export async function deleteStep(trx: Trx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ methods: number }>`
    WITH totp AS (DELETE FROM totp_secrets WHERE account_id = ${accountId}::bigint RETURNING 1),
      keys AS (DELETE FROM passkeys WHERE account_id = ${accountId}::bigint RETURNING 1),
      codes AS (DELETE FROM recovery_codes WHERE account_id = ${accountId}::bigint),
      devices AS (DELETE FROM remembered_devices WHERE account_id = ${accountId}::bigint),
      pending AS (DELETE FROM pending_sign_ins WHERE account_id = ${accountId}::bigint)
    SELECT ((SELECT count(*) FROM totp) + (SELECT count(*) FROM keys))::integer AS methods`.execute(trx)
  return (rows[0]?.methods ?? 0) > 0
}
