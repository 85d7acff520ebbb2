import type { PlannableGroups, RolloverOutcome } from '#contract/rollover.ts'
import * as accountChanges from '../accounts/selected-changes.ts'
import { changeManyAtGroup, groupInScopeOf } from '../groups/change.ts'
import { deletionOf, moveOfPeople } from '../groups/group-changes.ts'
import { scopeOf } from '../groups/scope.ts'
import { keepingSeats } from '../groups/seat-plan.ts'
import * as groupChanges from '../groups/selected-changes.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { type AuditEntry, notesOf } from '../record/audit/audit.ts'
import {
  binning,
  finishOperation,
  keepBefore,
  type Operation,
  startOperation,
} from '../record/audit/operations.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { groupsOfPlan, type Plan, type Prepared, prepare } from './outcome.ts'
import { findPlannable } from './plannable-rows.ts'

/** `operationId` undefined: everything stays as it is. */
export type RolledOver = { outcome: RolloverOutcome; operationId: number | undefined }

/** The groups that a plan may name. @throws Refusal 404, 409 for an overarching group */
export async function listPlannable(
  { db }: Services,
  person: Person,
  groupId: number,
): Promise<PlannableGroups> {
  const found = await findPlannable(db, scopeOf(person), groupId)
  if (!found) throw notFound('group.notFound')
  if (found.group.serialNumber === null) throw conflict('rollover.overarching')
  return found
}

/** The totals of a plan for a new school year; nothing changes. @throws Refusal as `rollOver` */
export async function previewRollover(
  services: Services,
  person: Person,
  groupId: number,
  plan: Plan,
): Promise<RolloverOutcome> {
  const { db } = services
  const top = await groupInScopeOf(services, person, groupId)
  refuseOverarching(top)
  const groups = await groupsOfPlan(db, plan, top)
  const pupils = await accountChanges.listUsers(db, idsOf(plan))
  return prepare(plan, groups, pupils).outcome
}

/**
 * Renames classes, moves people up and deletes those who leave, in one operation. Only users move: the admins of a class stay.
 * @param fingerprint of the preview
 * @throws Refusal 404 the group, 409 if the outcome would differ from the preview, for groups elsewhere, or if
 *   the seats do not fit; then nothing has happened
 */
export async function rollOver(
  services: Services,
  person: Person,
  groupId: number,
  plan: Plan,
  fingerprint: string | undefined,
): Promise<RolledOver> {
  const seen = await groupInScopeOf(services, person, groupId)
  refuseOverarching(seen)
  return changeManyAtGroup(services, person, seen, async ({ trx, group: top }) => {
    const now = services.clock()
    const groups = await groupsOfPlan(trx, plan, top)
    // Accounts before groups, as everywhere.
    const pupils = await accountChanges.lockUsers(trx, idsOf(plan))
    await groupChanges.lockGroups(trx, [...groups.keys()])
    const locked = new Map(
      (await groupChanges.listGroups(trx, [...groups.keys()])).map((row) => [row.id, row]),
    )
    const prepared = prepare(plan, locked, pupils)
    const { outcome } = prepared
    if (outcome.fingerprint !== fingerprint) throw conflict('rollover.outdated')
    if (isNothing(prepared)) return { outcome, operationId: undefined }
    const { licenceId } = top
    const opening = { actor: person, at: now, kind: 'rollover', licenceId, place: top.path } as const
    const operation = await startOperation(trx, opening)
    await keepingSeats(trx, licenceId, () => carryOut(trx, person, operation, prepared))
    await finishOperation(trx, operation)
    return { outcome, operationId: operation.id }
  })
}

async function carryOut(
  trx: Trx,
  person: Person,
  operation: Operation,
  { groups, renamed, moved, deleted }: Prepared,
): Promise<void> {
  await keepBefore(trx, operation, 'group', idsIn(renamed))
  await keepBefore(trx, operation, 'account', idsIn(moved))
  const by = { actor: person, at: operation.at }
  const entries: AuditEntry[] = [
    ...renamed.map(({ id, before, name }) => ({
      action: 'group.edit' as const,
      target: 'group' as const,
      targetId: id,
      before: { name: before },
      after: { name },
    })),
    ...moved.map(({ id, groupId, to }) => ({
      action: 'account.move' as const,
      target: 'account' as const,
      targetId: id,
      before: { groupId },
      after: { groupId: to },
      to: groups.get(to)?.path ?? '',
    })),
  ]
  await together(trx, [
    ...notesOf({ ...by, operation: operation.ref }, entries),
    ...binning(by, operation.ref, 'account', idsIn(deleted)),
    groupChanges.namesOfAll(renamed),
  ])
  await together(trx, moveOfPeople(moved.map(({ id, groupId, to }) => ({ id, from: groupId, to }))))
  await together(trx, deletionOf([], deleted))
}

const isNothing = ({ renamed, moved, deleted }: Prepared) =>
  renamed.length + moved.length + deleted.length === 0

const idsOf = (plan: Plan) => plan.map(({ groupId }) => groupId)
const idsIn = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

function refuseOverarching({ licenceId }: { licenceId: number | null }): void {
  if (licenceId === null) throw conflict('rollover.overarching')
}
