import type { Trx } from '../db/database.ts'
import * as queries from './queries.ts'

export type AuditEntry = {
  action:
    | 'account.add'
    | 'account.register'
    | 'account.changePassword'
    | 'account.resetPassword'
    | 'account.edit'
    | 'account.move'
    | 'account.endSessions'
    | 'account.disable'
    | 'account.enable'
    | 'account.erase'
    | 'app.start'
    | 'app.end'
    | 'identity.link'
    | 'identity.learn'
    | 'identity.unlink'
    | 'identity.ambiguous'
    | 'group.add'
    | 'group.edit'
    | 'group.move'
    | 'licence.add'
    | 'licence.edit'
    | 'licence.extend'
    | 'licence.renewWebCode'
    | 'licence.loseGroups'
    | 'payment.start'
    | 'payment.paid'
    | 'payment.end'
    | 'payment.concern'
    | 'payment.dismiss'
    | 'meDocument.add'
    | 'meDocument.edit'
    | 'request.add'
    | 'subscription.confirm'
    | 'subscription.end'
    | 'session.start'
    | 'session.refuse'
    | 'session.end'
  target: 'account' | 'group' | 'licence' | 'meDocument' | 'payment' | 'request' | 'subscription'
  /** Null: all of them, or one that nobody knows. */
  targetId: number | null
  before?: unknown
  after?: unknown
}

/** Who did it. `id` null: no account, and the login is none either. */
export type Actor = { id: number | null; login: string }

/** Whoever works with the portal's own commands; the brackets keep it apart from any login. */
export const operator: Actor = { id: null, login: '(operator)' }

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/**
 * Notes who changed what, in the change's own transaction. Never give it a password or its hash.
 * @param actor null where nobody is signed in
 */
export async function writeAudit(trx: Trx, actor: Actor | null, at: Date, entry: AuditEntry): Promise<void> {
  await queries.insertAudit(trx, {
    at,
    actor_id: actor?.id ?? null,
    actor_login: actor?.login ?? null,
    action: entry.action,
    target_kind: entry.target,
    target_id: entry.targetId,
    before: json(entry.before),
    after: json(entry.after),
  })
}

/** Keeps the rows that are about to be deleted, whole, in the bin, and notes the deletion of each. */
export async function putInBin(
  trx: Trx,
  actor: Actor & { id: number },
  at: Date,
  kind: queries.Deletable,
  ids: readonly number[],
): Promise<void> {
  await queries.insertIntoBin(trx, actor, at, kind, ids)
  await queries.insertDeletions(trx, actor, at, kind, ids)
}
