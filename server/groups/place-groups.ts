import type { Viewer } from '#contract/access.ts'
import { whyNotAddGroup, whyNotMoveOrDelete, whyNotMoveUnder } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import type { Trx } from '../platform/db/database.ts'
import { lockGroup } from '../platform/db/locks.ts'
import { together } from '../platform/db/together.ts'
import { assertAllowed, conflict, notFound } from '../platform/errors.ts'
import { isElsewhere, type Move, outdatedBy } from '../platform/outdated.ts'
import { noteOf } from '../record/audit/audit.ts'
import { asOperation, keepingAdded, keepingPlace } from '../record/audit/operations.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { changeAtGroup, type GroupUnderChange, groupInScopeOf } from './change.ts'
import { refuseFullLicence } from './full-licence.ts'
import { insertGroup, relocation } from './group-changes.ts'
import { described, describeGroup, isRootOfLicence, placed } from './groups.ts'
import { inTurnOfLicences } from './licence-lock.ts'
import { moveTogether, noteOfMove, refuseTooDeep } from './move-and-delete.ts'
import * as queries from './queries.ts'
import { groupInScope } from './scope.ts'
import { readSeatPlan, refuseOverbooking } from './seat-plan.ts'
import { withMoved } from './seats.ts'
import { deepestOf, depthOf, isWithin, parentPath, type Scope } from './tree.ts'

type Row = queries.GroupRow

/** A moved group, and the operation that moved it; undefined: it was there already. */
type Placed = { group: Group; operationId: number | undefined }

/** Adds a sub-group to a group of a licence. */
export async function addGroup(
  services: Services,
  person: Person,
  parentId: number,
  name: string,
): Promise<Group> {
  const seen = await groupInScopeOf(services, person, parentId)
  return changeAtGroup(services, person, seen, async ({ trx, group: parent, note }) => {
    assertAllowed(whyNotAddGroup(placed(parent)))
    refuseTooDeep(depthOf(parent.path) + 1)
    const above = await refuseFullLicence(services, trx, parent, 'groups')
    const id = await insertGroup(trx, { parent, name, licenceId: parent.licenceId })
    await together(trx, [
      note({ action: 'group.add', target: 'group', targetId: id, after: { name, parentId } }),
    ])
    const path = `${parent.path}${id}/`
    const added = emptyGroup({ id, parentId, path, name }, parent)
    return described(added, [...above, added])
  })
}

/** A group as it is when it was just added. Each column stands here, so that none is taken from the group above by mistake. */
const emptyGroup = (
  own: Pick<Row, 'id' | 'parentId' | 'path' | 'name'>,
  { licenceId, prefix, number, licenceSeats, rootGroupId, dealerId, language, ...of }: Row,
): Row => ({
  ...own,
  ...{ reservedSeats: 0, validUntil: null, accountCount: 0 },
  ...{ licenceId, prefix, number, licenceSeats, rootGroupId, dealerId, language },
  ...{ cardsAllowed: of.cardsAllowed, doorAllowed: of.doorAllowed },
})

/**
 * Creates an overarching group and moves the root groups of these licences under it, all or none.
 * @throws Refusal 404 unknown licence; 409 one without groups, or one under another overarching group
 */
export async function addOverarchingGroup(
  services: Services,
  person: Person,
  name: string,
  serialNumbers: readonly string[],
): Promise<Placed> {
  const everything: Scope = { kind: 'all' }
  const wanted = [...new Set(serialNumbers)].sort()
  const licenceIds = await queries.findLicenceIds(services.db, wanted.map(splitSerialNumber))
  return inTurnOfLicences(services, licenceIds, async (trx) => {
    const id = await insertGroup(trx, { parent: null, name, licenceId: null })
    const parent = await groupInScope(trx, everything, id)
    const roots: Row[] = []
    for (const serialNumber of wanted) {
      const root = await rootOfLocked(trx, licenceIds, serialNumber)
      if (root.parentId !== null) throw conflict('licence.underOtherGroup', { serialNumber })
      roots.push(root)
    }
    const added = { target: 'group', targetId: id, after: { name, parentId: 0 } } as const
    const moves = roots.map((root) => noteOfMove(root, parent))
    const at = services.clock()
    const opening = { actor: person, at, kind: 'add', licenceId: null, place: parent.path } as const
    const counts = { groups: 1 + roots.length, people: 0 }
    const rootIds = roots.map((root) => root.id)
    const { operationId } = await asOperation(trx, opening, counts, (operation) => [
      keepingAdded(at, operation, 'group', [id]),
      ...keepingPlace(at, operation, 'group', rootIds, id),
      noteOf({ actor: person, at, operation }, { action: 'group.add', ...added }, ...moves),
    ])
    const moving = rootIds.length > 0 ? [relocation(rootIds, parent)] : []
    const paths = await together<{ path: string }>(trx, moving)
    refuseTooDeep(deepestOf(paths.map(({ path }) => path)))
    return { group: await describeGroup(trx, parent), operationId }
  })
}

async function rootOfLocked(trx: Trx, lockedIds: readonly number[], serialNumber: string): Promise<Row> {
  const licence = await queries.findRootBySerialNumber(trx, splitSerialNumber(serialNumber))
  if (!licence || !lockedIds.includes(licence.id)) throw notFound('licence.notFound')
  const root = licence.rootGroupId && (await queries.findGroup(trx, { kind: 'all' }, licence.rootGroupId))
  if (!root) throw conflict('licence.noGroups', { serialNumber })
  return root
}

/**
 * Moves a group, with all below it.
 * @param move groups; 0 is the top level
 * @throws Refusal 409 if it is no longer where it was seen
 */
export async function moveGroup(services: Services, person: Person, id: number, move: Move): Promise<Placed> {
  const carryOut = async ({ trx, scope, viewer, group, other: parent }: Moving) => {
    if (!parent && scope.kind !== 'all') throw notFound('group.notFound')
    // The overarching group must not be deleted while a licence moves into it.
    if (parent?.licenceId === null && !(await lockGroup(trx, parent.id))) throw notFound('group.notFound')
    assertMovable(viewer, group, parent)
    await refuseMovedMeanwhile(trx, move, group)
    if (group.parentId === (parent?.id ?? null))
      return { group: await describeGroup(trx, group), operationId: undefined }
    // A root group takes its whole licence along.
    const plan =
      group.licenceId === null || isRootOfLicence(group) ? null : await readSeatPlan(trx, group.licenceId)
    const above = parent?.path ?? '/'
    const place = parentPath(group.path) + above
    const opening = {
      actor: person,
      at: services.clock(),
      kind: 'move',
      licenceId: group.licenceId,
      place,
    } as const
    const operationId = await moveTogether(trx, opening, { groups: [group], people: [] }, parent)
    if (plan) refuseOverbooking(plan, withMoved(plan, group.path, `${above}${id}/`))
    return { group: await describeGroup(trx, group), operationId }
  }
  return changeAtGroup(services, person, await groupInScopeOf(services, person, id), carryOut, move.to)
}

async function refuseMovedMeanwhile(trx: Trx, move: Move, { parentId }: Row): Promise<void> {
  if (!isElsewhere(move, parentId ?? 0)) return
  const parent = parentId === null ? undefined : await queries.findGroup(trx, { kind: 'all' }, parentId)
  throw outdatedBy({ from: parentId ?? 0, group: parent?.name ?? null })
}

type Moving = GroupUnderChange & { other: Row | null }

/** @param parent null: the top level @throws Refusal 403, 409 where this person may not move the group there */
export function assertMovable(viewer: Viewer, group: Row, parent: Row | null): void {
  assertAllowed(whyNotMoveOrDelete(viewer, placed(group)))
  if (parent && isWithin(parent.path, group.path)) throw conflict('group.intoItself')
  assertAllowed(whyNotMoveUnder(placed(group), parent && placed(parent)))
}
