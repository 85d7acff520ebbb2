import { serialNumberOf } from '../groups/groups.ts'
import type { Trx } from '../platform/db/database.ts'
import { type Statement, together } from '../platform/db/together.ts'
import { type Mail, mailing } from '../record/mail/outbox.ts'
import type { Requester } from '../sessions/person.ts'
import { mailsAboutRenewal, renewalOf } from '../web-codes/replace-web-code.ts'
import type { AccountUnderChange } from './change-accounts.ts'

/** A new web code: the statements that keep it, and the mails about it, which go out after the change. */
export type Renewal = { statements: Statement[]; mails: () => Promise<Mail[]> }

/**
 * The new web code of a licence, whose lock the caller holds, for a change that takes the role from one of its root admins:
 * they know the code, and could register again with it. Null for any other account.
 */
export function renewalAfter(
  { trx, account }: Pick<AccountUnderChange, 'trx' | 'account'>,
  { person, language }: Requester,
  at: Date,
): Renewal | null {
  const { licenceId: id, groupId, rootGroupId, kind } = account
  const serialNumber = serialNumberOf(account)
  if (kind !== 'admin' || groupId !== rootGroupId || id === null || serialNumber === null) return null
  const { update, note } = renewalOf(trx, id, { by: person, at }, account.id)
  const cause = { person, at, language }
  return {
    statements: [update, note],
    mails: () => mailsAboutRenewal(trx, { id, serialNumber }, cause, account),
  }
}

export async function mailRenewal(trx: Trx, at: Date, renewal: Renewal | null): Promise<void> {
  if (renewal) await together(trx, mailing(trx, at, await renewal.mails()))
}
