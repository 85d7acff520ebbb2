import { type Actor, writeAudit } from '../audit/audit.ts'
import type { Trx } from '../db/database.ts'
import * as queries from './queries.ts'

/** Makes the root group of a licence, whose lock the caller holds, at the top level. @returns its id */
export async function addRootGroup(
  trx: Trx,
  { by, at }: { by: Actor; at: Date },
  { name, licenceId, validUntil }: { name: string; licenceId: number; validUntil: string | null },
): Promise<number> {
  const id = await queries.insertGroup(trx, { parent: null, name, licenceId })
  await queries.updateGroup(trx, id, { validUntil })
  const after = { name, parentId: 0, licenceId, validUntil }
  await writeAudit(trx, by, at, { action: 'group.add', target: 'group', targetId: id, after })
  return id
}

/**
 * Gives a licence, whose lock the caller holds, another end date, on its root group.
 * @param by null for somebody who is not signed in
 * @param cause what the audit is to tell besides, such as the payment
 */
export async function setEndDate(
  trx: Trx,
  { by, at }: { by: Actor | null; at: Date },
  root: { id: number; validUntil: string | null },
  validUntil: string | null,
  cause: { payment?: number } = {},
): Promise<void> {
  await queries.updateGroup(trx, root.id, { validUntil })
  await writeAudit(trx, by, at, {
    action: 'licence.extend',
    target: 'group',
    targetId: root.id,
    before: { validUntil: root.validUntil },
    after: { validUntil, ...cause },
  })
}

/** Whether a licence has an admin who can sign in. */
export const hasAdmin = queries.hasAdmin

/** Locks a licence: changes to its groups, people, seats and payments, and the apps that take a seat, queue up. */
export const lockLicence = queries.lockLicence
