import type { Trx } from '../../platform/db/database.ts'
import { type Statement, together } from '../../platform/db/together.ts'
import * as queries from './queries.ts'

export { erasedLogin } from './queries.ts'

export type AuditEntry = {
  action:
    | 'account.add'
    | 'account.register'
    | 'account.changePassword'
    | 'account.resetPassword'
    | 'account.edit'
    | 'account.move'
    | 'account.delete'
    | 'account.restore'
    | 'account.endSessions'
    | 'account.unlock'
    | 'account.invite'
    | 'account.accept'
    | 'account.view'
    | 'account.disable'
    | 'account.enable'
    | 'account.erase'
    | 'card.make'
    | 'card.withdraw'
    | 'pin.make'
    | 'door.open'
    | 'door.close'
    | 'app.start'
    | 'app.end'
    | 'identity.link'
    | 'identity.learn'
    | 'identity.unlink'
    | 'identity.ambiguous'
    | 'group.add'
    | 'group.edit'
    | 'group.move'
    | 'group.delete'
    | 'group.restore'
    | 'licence.add'
    | 'licence.edit'
    | 'licence.extend'
    | 'licence.renewWebCode'
    | 'licence.loseGroups'
    | 'note.add'
    | 'payment.start'
    | 'payment.paid'
    | 'payment.end'
    | 'payment.concern'
    | 'payment.dismiss'
    | 'payment.order'
    | 'payment.quote'
    | 'payment.received'
    | 'payment.credit'
    | 'payment.sending'
    | 'payment.dispute'
    | 'payment.settleDispute'
    | 'payment.askVatNumber'
    | 'payment.confirmVatNumber'
    | 'payment.refuseVatNumber'
    | 'payment.paidBack'
    | 'payment.takeBack'
    | 'payment.refunded'
    | 'payment.refundFailed'
    | 'payment.chargedBack'
    | 'payment.chargebackReversed'
    | 'meDocument.add'
    | 'meDocument.edit'
    | 'request.add'
    | 'subscription.confirm'
    | 'subscription.end'
    | 'session.start'
    | 'session.refuse'
    | 'session.end'
    | 'session.endOthers'
    | 'secondStep.addTotp'
    | 'secondStep.removeTotp'
    | 'secondStep.addPasskey'
    | 'secondStep.removePasskey'
    | 'secondStep.passkeyBack'
    | 'secondStep.renewCodes'
    | 'secondStep.forgetDevice'
    | 'secondStep.end'
  target: 'account' | 'group' | 'licence' | 'note' | 'meDocument' | 'payment' | 'request' | 'subscription'
  /** Null: all of its kind, or an unknown one. */
  targetId: number | null
  before?: unknown
  after?: unknown
  /** With a move: the path of the destination. */
  to?: string
}

/** `id` null: not an account, and `login` is not a login. */
export type Actor = { id: number | null; login: string }

/** The user of the operator's commands; no login can contain parentheses. */
export const operator: Actor = { id: null, login: '(operator)' }

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** The author of a change, its time and its operation. `actor` null: a visitor. */
export type Noting = { actor: Actor | null; at: Date; operation?: queries.OperationRef }

/**
 * The statement that records who changed what, to be sent in the change's own transaction. Never pass a password or its hash.
 * @param entries at least one
 */
export function noteOf(
  { actor, at, operation = queries.noOperation }: Noting,
  ...entries: AuditEntry[]
): Statement {
  const by = { at, actorId: actor?.id ?? null, actorLogin: actor?.login ?? null }
  const noted = entries.map((entry) => ({
    action: entry.action,
    kind: entry.target,
    target: entry.targetId,
    before: json(entry.before),
    after: json(entry.after),
    to: entry.to ?? null,
  }))
  return queries.auditInsert(by, operation, noted)
}

/** The same for any number of entries; for none, nothing is to be sent. */
export const notesOf = (noting: Noting, entries: readonly AuditEntry[]): Statement[] =>
  entries.length === 0 ? [] : [noteOf(noting, ...entries)]

/** Records who changed what in a statement of its own. @param actor null for a visitor */
export async function writeAudit(trx: Trx, actor: Actor | null, at: Date, entry: AuditEntry): Promise<void> {
  await together(trx, [noteOf({ actor, at }, entry)])
}
