import type { Db, Trx } from '../db/database.ts'
import type { Person } from '../sessions/person.ts'
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
    | 'app.end'
    | 'identity.link'
    | 'identity.learn'
    | 'identity.unlink'
    | 'identity.ambiguous'
    | 'group.add'
    | 'group.edit'
    | 'group.move'
    | 'licence.extend'
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
  target: 'account' | 'group' | 'licence' | 'meDocument' | 'payment' | 'request' | 'subscription'
  targetId: number
  before?: unknown
  after?: unknown
}

type Actor = Pick<Person, 'id' | 'login'>

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
  actor: Actor,
  at: Date,
  kind: queries.Deletable,
  ids: readonly number[],
): Promise<void> {
  await queries.insertIntoBin(trx, actor, at, kind, ids)
  await queries.insertDeletions(trx, actor, at, kind, ids)
}

const keptMs = 30 * 24 * 60 * 60 * 1000

/** Empties the bin of what has lain in it for 30 days. */
export async function emptyBin(db: Db, now: Date): Promise<void> {
  await queries.deleteFromBin(db, new Date(now.getTime() - keptMs))
}
