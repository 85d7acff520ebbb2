import { whyNotMoveOrDelete } from '#contract/group-rules.ts'
import { putInBin } from '../audit/audit.ts'
import { assertAllowed, conflict } from '../errors.ts'
import type { Services } from '../services.ts'
import { type Person, viewerOf } from '../sessions/person.ts'
import { setNewWebCode } from '../web-codes/replace-web-code.ts'
import { changeAtGroup } from './change.ts'
import { isOverarching, isRootOfLicence, placed } from './groups.ts'
import { refuseNewcomer } from './newcomer.ts'
import * as queries from './queries.ts'

/**
 * Deletes a group; what is in it goes along, into the bin, only where that was asked for.
 * @throws Refusal 409 with the counts of what is in it
 */
export function deleteGroup(
  services: Services,
  person: Person,
  id: number,
  isRecursive: boolean,
): Promise<void> {
  return changeAtGroup(services, person, id, async ({ trx, group, audit }) => {
    assertAllowed(whyNotMoveOrDelete(viewerOf(person), placed(group)))
    const groupIds = (await queries.listGroupIdsWithin(trx, group.path)).map((row) => row.id)
    const accounts = await queries.lockAccountsWithin(trx, group.path)
    for (const account of accounts) refuseNewcomer(person, account, services.clock())
    const accountIds = accounts.map(({ id }) => id)
    const contents = { groups: groupIds.length - 1, people: accountIds.length }
    if (isOverarching(group) && contents.groups > 0) throw conflict('group.holdsLicences', contents)
    if (contents.groups + contents.people > 0 && !isRecursive) throw conflict('group.notEmpty', contents)
    const now = services.clock()
    await putInBin(trx, person, now, 'group', groupIds)
    await putInBin(trx, person, now, 'account', accountIds)
    if (isRootOfLicence(group) && group.licenceId !== null) {
      await queries.detachRoot(trx, group.licenceId)
      await audit({
        action: 'licence.loseGroups',
        target: 'licence',
        targetId: group.licenceId,
        before: { rootId: id },
      })
      // Its admins know the code, and the licence may get groups again.
      await setNewWebCode(trx, group.licenceId, { by: person, at: now })
    }
    await queries.deleteGroups(trx, groupIds, accountIds)
  })
}
