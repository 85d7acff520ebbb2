import { whyNotMoveOrDelete } from '#contract/group-rules.ts'
import type { Statement } from '../platform/db/together.ts'
import { assertAllowed, conflict } from '../platform/errors.ts'
import type { OperationRef } from '../record/audit/operations.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { renewalOf } from '../web-codes/replace-web-code.ts'
import { assertAdminRemains, changeManyAtGroup, groupInScopeOf } from './change.ts'
import { lockAccountsWithin, lockGroupsWithin } from './group-changes.ts'
import { isOverarching, isRootOfLicence, placed } from './groups.ts'
import { deleteTogether } from './move-and-delete.ts'
import { refuseNewcomer } from './newcomer.ts'
import { parentPath } from './tree.ts'

/**
 * Deletes a group; its contents go into the bin with it, only if that was asked for.
 * @returns the operation, which can be undone
 * @throws Refusal 409 with the counts of its contents
 */
export async function deleteGroup(
  services: Services,
  person: Person,
  id: number,
  isRecursive: boolean,
): Promise<number> {
  const seen = await groupInScopeOf(services, person, id)
  return changeManyAtGroup(services, person, seen, async ({ trx, scope, viewer, group, note }) => {
    assertAllowed(whyNotMoveOrDelete(viewer, placed(group)))
    const now = services.clock()
    const accounts = await lockAccountsWithin(trx, group.path)
    const groupIds = await lockGroupsWithin(trx, group.path)
    for (const account of accounts) refuseNewcomer(person, account, now)
    const contents = { groups: groupIds.length - 1, people: accounts.length }
    if (isOverarching(group) && contents.groups > 0) throw conflict('group.holdsLicences', contents)
    if (contents.groups + contents.people > 0 && !isRecursive) throw conflict('group.notEmpty', contents)
    const { licenceId } = group
    const opening = {
      actor: person,
      at: now,
      kind: 'delete',
      licenceId,
      place: parentPath(group.path),
    } as const
    const operationId = await deleteTogether(trx, opening, { groupIds, people: accounts }, (operation) =>
      isRootOfLicence(group) && licenceId !== null ? lossOf(licenceId, operation) : [],
    )
    await assertAdminRemains(services, { trx, scope }, group, accounts)
    return operationId

    function lossOf(licenceId: number, operation: OperationRef): Statement[] {
      // Its admins know the code, and the licence may get groups again.
      const renewal = renewalOf(trx, licenceId, { by: person, at: now })
      const lost = { target: 'licence', targetId: licenceId, before: { rootId: id } } as const
      return [
        note({ action: 'licence.loseGroups', ...lost }, operation),
        renewal.note,
        renewal.update.set({ root_group_id: null }),
      ]
    }
  })
}
