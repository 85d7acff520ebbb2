import type { Trx } from '../platform/db/database.ts'
import { lockGroup } from '../platform/db/locks.ts'
import { type Statement, together } from '../platform/db/together.ts'
import { type Actor, noteOf, writeAudit } from '../record/audit/audit.ts'
import { insertGroup, updateOf } from './group-changes.ts'

/** Makes the root group of a licence, whose lock the caller holds, at the top level. @returns its id */
export async function addRootGroup(
  trx: Trx,
  { by, at }: { by: Actor; at: Date },
  { name, licenceId, validUntil }: { name: string; licenceId: number; validUntil: string | null },
): Promise<number> {
  const id = await insertGroup(trx, { parent: null, name, licenceId, validUntil })
  const after = { name, parentId: 0, licenceId, validUntil }
  await writeAudit(trx, by, at, { action: 'group.add', target: 'group', targetId: id, after })
  return id
}

type EndDateChange = {
  by: Actor | null
  at: Date
  root: { id: number; validUntil: string | null }
  validUntil: string | null
  cause?: { payment?: number; order?: number }
}

/**
 * The statements that give a licence another end date, on its root group. The caller holds the locks of both.
 * @param by null for a visitor
 * @param cause what the audit is to tell besides: the payment, or the order on invoice
 */
export const endDateChange = (
  trx: Trx,
  { by, at, root, validUntil, cause = {} }: EndDateChange,
): Statement[] => [
  noteOf(
    { actor: by, at },
    {
      action: 'licence.extend',
      target: 'group',
      targetId: root.id,
      before: { validUntil: root.validUntil },
      after: { validUntil, ...cause },
    },
  ),
  ...updateOf(trx, root.id, { validUntil }),
]

/** Gives a licence, whose lock the caller holds, another end date. Arguments as in `endDateChange`. */
export async function setEndDate(
  trx: Trx,
  { by, at }: Pick<EndDateChange, 'by' | 'at'>,
  root: EndDateChange['root'],
  validUntil: string | null,
  cause: EndDateChange['cause'] = {},
): Promise<void> {
  // A change of the name, which does not lock the licence, comes wholly before or after this in the audit.
  await lockGroup(trx, root.id)
  await together(trx, endDateChange(trx, { by, at, root, validUntil, cause }))
}
