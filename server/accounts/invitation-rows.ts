import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/database.ts'
import { isNotOver, isOneOf } from '../platform/db/pieces.ts'
import type { Statement } from '../platform/db/together.ts'

/** Whether an account `a` was invited by mail and has not come yet: no password matches an empty hash. */
export const isInvited = sql<boolean>`(a.invited_at IS NOT NULL AND a.password_hash = '' AND a.signed_in_at IS NULL
  AND a.disabled_at IS NULL AND a.kind <> 'user')`

/** Until when the link of an account's `a` invitation works; null: it is over. */
export const invitedUntil = (now: Date) => sql<string | null>`(
  SELECT to_char(v.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  FROM invitations AS v WHERE v.account_id = a.id AND v.expires_at > ${now}::timestamptz AND ${isInvited})`

/** The fields of invitations to accounts `a` in lists. */
export const invitationColumns = (now: Date) =>
  [
    sql<'invited' | null>`CASE WHEN ${isInvited} THEN 'invited' END`.as('state'),
    invitedUntil(now).as('invitedUntil'),
  ] as const

/** Whether an account still waits for its owner, and has an address to write to. */
export async function isInvitable(trx: Trx, id: number, today: string): Promise<boolean> {
  const found = await trx
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.id', '=', id)
    .where(isInvited)
    .where('a.email', '<>', '')
    .where(isNotOver(today))
    .executeTakeFirst()
  return found !== undefined
}

type NewInvitation = {
  accountId: number
  /** Null: in an overarching group, or of staff or a dealer. */
  licenceId: number | null
  codeHash: Buffer
  invitedBy: number
  expiresAt: Date
}

/** The statement that invites a person; the link of an earlier invitation ends. */
export function invitationInsert(trx: Trx, invitation: NewInvitation): Statement {
  const changes = {
    licence_id: invitation.licenceId,
    code_hash: invitation.codeHash,
    invited_by: invitation.invitedBy,
    expires_at: invitation.expiresAt,
  }
  return trx
    .insertInto('invitations')
    .values({ account_id: invitation.accountId, ...changes })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
}

/** The statements that end the links in mails to accounts: to set another password, or the first one. */
export const endOfLinks = (ids: readonly number[]): Statement[] => [
  sql`DELETE FROM reset_codes WHERE account_id = ${isOneOf(ids)}`,
  sql`DELETE FROM invitations WHERE account_id = ${isOneOf(ids)}`,
]

export function deleteExpiredInvitations(db: Db, now: Date) {
  return db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
}
