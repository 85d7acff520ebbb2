import { whyNotAddGroup, whyNotMoveOrDelete, whyNotMoveUnder } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import { type AuditEntry, writeAudit } from '../audit/audit.ts'
import { assertAllowed, conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { type Person, viewerOf } from '../sessions/person.ts'
import { type Change, changeAtGroup } from './change.ts'
import { refuseFullLicence } from './full-licence.ts'
import { describeGroup, placed } from './groups.ts'
import { inTurnOfLicences } from './licence-lock.ts'
import * as queries from './queries.ts'
import { groupInScope } from './scope.ts'
import { deepest, deepestOf, depthOf, idsOfPath, isWithin, type Scope } from './tree.ts'

type Row = queries.GroupRow

/** Adds a sub-group to a group of a licence. */
export function addGroup(services: Services, person: Person, parentId: number, name: string): Promise<Group> {
  return changeAtGroup(services, person, parentId, async ({ trx, scope, group: parent, audit }) => {
    assertAllowed(whyNotAddGroup(placed(parent)))
    refuseTooDeep(depthOf(parent.path) + 1)
    await refuseFullLicence(services, trx, parent, 'groups')
    const id = await queries.insertGroup(trx, { parent, name, licenceId: parent.licenceId })
    await audit({ action: 'group.add', target: 'group', targetId: id, after: { name, parentId } })
    return describeGroup(trx, await groupInScope(trx, scope, id))
  })
}

/**
 * Creates an overarching group and moves the root groups of these licences under it, all or none.
 * @throws Refusal 404 unknown licence; 409 one without groups, or one that lies under another overarching group
 */
export async function addOverarchingGroup(
  services: Services,
  person: Person,
  name: string,
  serialNumbers: readonly string[],
): Promise<Group> {
  const everything: Scope = { kind: 'all' }
  const wanted = [...new Set(serialNumbers)].sort()
  const licenceIds = await queries.findLicenceIds(services.db, wanted.map(splitSerialNumber))
  return inTurnOfLicences(services, licenceIds, async (trx) => {
    const id = await queries.insertGroup(trx, { parent: null, name, licenceId: null })
    const audit = (entry: AuditEntry) => writeAudit(trx, person, services.clock(), entry)
    const parent = await groupInScope(trx, everything, id)
    await audit({ action: 'group.add', target: 'group', targetId: id, after: { name, parentId: 0 } })
    // In one order for everybody, so that two such calls cannot wait for each other.
    for (const serialNumber of wanted) {
      const root = await lockedRoot(trx, serialNumber)
      if (root.parentId !== null) throw conflict('licence.underOtherGroup', { serialNumber })
      refuseTooDeep(1 + (await levelsOf(trx, root)))
      await queries.relocate(trx, root, parent)
      await audit({
        action: 'group.move',
        target: 'group',
        targetId: root.id,
        before: { parentId: 0 },
        after: { parentId: id },
      })
    }
    return describeGroup(trx, parent)
  })
}

async function lockedRoot(trx: Change['trx'], serialNumber: string): Promise<Row> {
  const licence = await queries.findRootBySerialNumber(trx, splitSerialNumber(serialNumber))
  if (!licence) throw notFound('licence.notFound')
  await queries.lockLicence(trx, licence.id)
  const root = licence.rootGroupId && (await queries.findGroup(trx, { kind: 'all' }, licence.rootGroupId))
  if (!root) throw conflict('licence.noGroups', { serialNumber })
  return root
}

/**
 * Moves a group, with all below it.
 * @param newParentId 0: the top level
 */
export function moveGroup(
  services: Services,
  person: Person,
  newParentId: number,
  id: number,
): Promise<Group> {
  return changeAtGroup(services, person, id, async ({ trx, scope, group, audit }) => {
    const parent = await newParentOf(trx, scope, newParentId)
    assertMovable(person, group, parent)
    refuseTooDeep((parent ? idsOfPath(parent.path).length : 0) + (await levelsOf(trx, group)))
    await queries.relocate(trx, group, parent)
    const [before, after] = [{ parentId: group.parentId ?? 0 }, { parentId: newParentId }]
    await audit({ action: 'group.move', target: 'group', targetId: id, before, after })
    return describeGroup(trx, await groupInScope(trx, scope, id))
  })
}

async function newParentOf(trx: Change['trx'], scope: Scope, id: number): Promise<Row | null> {
  if (id === 0 && scope.kind === 'all') return null
  const parent = await groupInScope(trx, scope, id)
  if (parent.licenceId !== null) return parent
  // Nobody may delete the overarching group while a licence moves into it.
  if (!(await queries.lockGroup(trx, id))) throw notFound('group.notFound')
  return parent
}

function assertMovable(person: Person, group: Row, parent: Row | null) {
  assertAllowed(whyNotMoveOrDelete(viewerOf(person), placed(group)))
  if (parent && isWithin(parent.path, group.path)) throw conflict('group.intoItself')
  assertAllowed(whyNotMoveUnder(placed(group), parent && placed(parent)))
}

/** How many levels a group has, itself included. */
async function levelsOf(trx: Change['trx'], { path }: Row): Promise<number> {
  const within = await queries.listGroupIdsWithin(trx, path)
  return deepestOf(within.map((below) => below.path)) - depthOf(path) + 1
}

function refuseTooDeep(level: number) {
  if (level > deepest) throw conflict('group.tooDeep', { limit: deepest })
}
