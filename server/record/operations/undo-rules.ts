import type { ErrorCode } from '#contract/errors.ts'
import { refuseOverfull } from '../../groups/full-licence.ts'
import { groupsNow } from '../../groups/group-changes.ts'
import { refuseNewcomer } from '../../groups/newcomer.ts'
import { type Standing, standingNow } from '../../groups/scope.ts'
import { readSeatPlan, refuseOverbooking } from '../../groups/seat-plan.ts'
import { deepest, deepestOf, isInScope, isWithin, type Scope } from '../../groups/tree.ts'
import type { Trx } from '../../platform/db/database.ts'
import { notAllowed, notFound, Refusal } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { Person } from '../../sessions/person.ts'
import * as queries from './queries.ts'

/** The rows of an undo, and the groups that the person administers now. */
export type Found = {
  scope: Scope
  groups: queries.Targets
  accounts: queries.Targets
  places: number[]
  /** The admins among its people, as they are, and the groups that they are in. */
  admins: Awaited<ReturnType<typeof queries.findAdmins>>
  homes: Awaited<ReturnType<typeof groupsNow>>
}

type Conflict = {
  name: string
  code: ErrorCode
  values?: Refusal['values']
  needs?: 'target' | 'login'
  id?: number
  within?: number
}

const refusal = (conflicts: readonly Conflict[]) =>
  new Refusal(409, 'operation.conflict', {
    parts: { conflicts: conflicts.map(({ values, ...rest }) => ({ ...rest, ...(values && { values }) })) },
  })

/** A group that was above another may be below it by now. @throws Refusal 409 if groups are below themselves */
export function refuseCircles(names: readonly string[]): void {
  if (names.length > 0) throw refusal(names.map((name) => ({ name, code: 'group.intoItself' })))
}

const codes: Record<queries.Trouble['reason'], ErrorCode> = {
  gone: 'operation.changedSince',
  changed: 'operation.changedSince',
  filled: 'operation.filledSince',
  loginTaken: 'operation.loginTaken',
  linkedElsewhere: 'operation.changedSince',
  placeGone: 'operation.placeGone',
  hasGroupsAgain: 'operation.changedSince',
}

/**
 * Makes sure that the person may make such a change now, and that nothing stands in the way. Its rows are locked.
 * @throws Refusal 404 if it is outside their groups by now; 403 for a newcomer, and for a change by an admin above to an admin;
 * 409 with the obstacles
 */
export async function assertUndoable(
  services: Services,
  trx: Trx,
  person: Person,
  { id, actorId }: queries.OperationRow,
): Promise<Found> {
  const places = await queries.findPlaces(trx, id)
  const actor = await actorOver(trx, person, places)
  const groups = await queries.listTargets(trx, id, 'group')
  const accounts = await queries.listTargets(trx, id, 'account')
  const admins = await queries.findAdmins(trx, id)
  const now = services.clock()
  for (const admin of admins) refuseNewcomer(person, { kind: 'admin', ...admin }, now)
  if (await queries.concernsAdmins(trx, id)) await refuseBelow(trx, actor, actorId)
  const homes = await groupsNow(trx, [...new Set(admins.map(({ groupId }) => groupId))], person.id)
  const found = {
    scope: actor.scope,
    groups,
    accounts,
    places: places.filter((place) => place !== 0),
    admins,
    homes,
  }
  const conflicts = await conflictsOf(trx, { ...actor, login: person.login }, id, found)
  if (conflicts.length > 0) throw refusal(conflicts)
  return found
}

/** The person who undoes, as they are now. */
type UndoingActor = Standing & { groupName: string | null }

/**
 * The person as they are now: they may be moved, gone or disabled since the undo began to wait.
 * @param places 0: the top level
 * @throws Refusal 404 unless they administer all of these
 */
async function actorOver(trx: Trx, person: Person, places: readonly number[]): Promise<UndoingActor> {
  const actor = await queries.findActor(trx, person.id)
  const rows = await groupsNow(trx, places, person.id)
  if (!actor) throw notFound('operation.notFound')
  const standing = standingNow(person.id, actor)
  const { scope } = standing
  const isWithin = rows.every(({ path }) => isInScope(path, scope))
  const isAdmin = scope.kind !== 'none'
  if (!isAdmin || !isWithin || (places.includes(0) && scope.kind !== 'all'))
    throw notFound('operation.notFound')
  return { ...standing, groupName: actor.groupName }
}

/**
 * An admin whom one above dismissed, or shut out, comes back only by one of the same level.
 * @param actorId who did it; an account that is gone counts for nothing any more
 * @throws Refusal 403
 */
async function refuseBelow(trx: Trx, { viewer, scope }: Standing, actorId: number | null): Promise<void> {
  if (scope.kind !== 'below' || actorId === null || actorId === viewer.accountId) return
  const actor = await queries.findActor(trx, actorId)
  if (!actor) return
  const { actorKind, actorPath } = actor
  const isAbove = actorPath !== null && scope.path !== actorPath && isWithin(scope.path, actorPath)
  if (actorKind === 'staff' || (actorKind === 'admin' && isAbove)) throw notAllowed()
}

async function conflictsOf(
  trx: Trx,
  { viewer, groupName, login }: UndoingActor & { login: string },
  id: number,
  { scope, groups, accounts }: Found,
): Promise<Conflict[]> {
  const troubles = await queries.findTroubles(trx, id)
  const within = scope.kind === 'all' ? await queries.findRootOf(trx, id) : viewer.groupId
  const conflicts: Conflict[] = troubles.map(({ name, reason, id: of }) => ({
    name,
    code: codes[reason],
    ...(of !== null && reason === 'loginTaken' && { needs: 'login', id: of }),
    ...(within && reason === 'placeGone' && { needs: 'target', within }),
  }))
  if ([...accounts.changing, ...accounts.going].some((account) => account === viewer.accountId))
    conflicts.push({ name: login, code: 'account.moveSelf' })
  if ([...groups.changing, ...groups.going].some((group) => group === viewer.groupId))
    conflicts.push({ name: groupName ?? '', code: 'group.ownGroup' })
  if (scope.kind !== 'all')
    for (const name of await queries.findRootNames(trx, id))
      conflicts.push({ name, code: 'group.rootIsStaffs' })
  return conflicts
}

/**
 * Makes sure that a change keeps the rules of the licences, whose locks the caller holds: seats, depth and size.
 * @param change returns the paths that it changed
 * @throws Refusal 409
 */
export async function keepingRules(
  services: Services,
  trx: Trx,
  licenceIds: readonly number[],
  change: () => Promise<string[]>,
): Promise<void> {
  const plansBefore = new Map<number, Awaited<ReturnType<typeof readSeatPlan>>>()
  for (const id of licenceIds) plansBefore.set(id, await readSeatPlan(trx, id))
  const paths = await change()
  try {
    if (deepestOf(paths) > deepest) throw new Refusal(409, 'group.tooDeep', { values: { limit: deepest } })
    for (const [id, before] of plansBefore) {
      const after = await readSeatPlan(trx, id)
      if (before && after) refuseOverbooking(before, after)
      if (after) await refuseOverfull(services, trx, after.licence.path)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const group = error.values?.group
    throw refusal([{ name: typeof group === 'string' ? group : '', code: error.code, values: error.values }])
  }
}
