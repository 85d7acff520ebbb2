import type { Counts, WayBack } from '#contract/operations.ts'
import { withdrawCardsOf } from '../../cards/withdraw-cards.ts'
import { groupsNow } from '../../groups/group-changes.ts'
import { inTurnOfLicences, withGroupLocked } from '../../groups/licence-lock.ts'
import { scopeOf } from '../../groups/scope.ts'
import { recount } from '../../groups/selected-changes.ts'
import { idsOfPath, isInScope } from '../../groups/tree.ts'
import { type Trx, violates } from '../../platform/db/database.ts'
import { together } from '../../platform/db/together.ts'
import { conflict, notFound, Refusal } from '../../platform/errors.ts'
import { runLongChange } from '../../platform/limits/long-changes.ts'
import type { Services } from '../../services.ts'
import type { Person, Requester } from '../../sessions/person.ts'
import { endSessionsOfAll } from '../../sessions/sessions.ts'
import { refuseTooMuch } from '../audit/changed-at-once.ts'
import { binning, finishOperation, keepBefore, type Operation, startOperation } from '../audit/operations.ts'
import { afterLostAdmins } from './lost-admins.ts'
import { daysToUndo, operationInReach, undoLimit } from './operations.ts'
import * as queries from './queries.ts'
import { tellOwners } from './tell-owners.ts'
import * as changes from './undo-changes.ts'
import { assertUndoable, type Found, keepingRules, refuseCircles } from './undo-rules.ts'

export type Undone = Counts & { operationId: number }

/**
 * Undoes an operation, all of it or nothing, under the same locks as the operation itself: ids, logins, password hashes,
 * identities, seats and places come back, sessions do not. The undo is an operation that can be undone.
 * @param wayBack the group for things that have lost their place, and the logins to restore under
 * @returns how many groups and people it concerned
 * @throws Refusal 404; 409 with the obstacles, if a rule would be broken, or if it is too late; 429 if an undo is
 *   undone and too much was changed in the last hour
 */
export async function undoOperation(
  services: Services,
  requester: Requester,
  id: number,
  wayBack: WayBack,
): Promise<Undone> {
  const { db } = services
  const seen = await operationInReach(db, requester.person, id)
  refuseTooLate(services, seen)
  const licenceIds = await queries.findLicenceIds(db, id)
  const undo = (trx: Trx) => undoUnderLock(services, requester, { seen, licenceIds, wayBack }, trx)
  const now = async () => {
    // Taking back what others, or a mistake, did is never refused; repeating it may be.
    if (seen.kind === 'undo') await refuseTooMuch(services, requester.person, seen.licenceId)
    return licenceIds.length > 0
      ? inTurnOfLicences(services, licenceIds, undo)
      : withGroupLocked(services, idOfPlace(seen.place), undo)
  }
  return countingTakenLogins(services, requester.person, wayBack, () =>
    runLongChange(services.changeQueues, licenceIds, () => againIfLoginTaken(now)),
  )
}

/** A login that another licence took after the undo had looked for it stands in the way when the undo looks again. */
async function againIfLoginTaken<T>(undo: () => Promise<T>): Promise<T> {
  try {
    return await undo()
  } catch (error) {
    if (!violates(error, 'accounts_login')) throw error
    return undo()
  }
}

/** Logins of other customers are not the person's to find out: those that turn out to be taken are counted. */
async function countingTakenLogins<T>(
  { seenLogins }: Services,
  { id }: Person,
  { logins = [] }: WayBack,
  undo: () => Promise<T>,
): Promise<T> {
  const wanted = logins.map(({ login }) => login.toLowerCase())
  await seenLogins(id, { named: wanted, met: [] })
  try {
    return await undo()
  } catch (error) {
    const taken =
      error instanceof Refusal ? (error.parts?.conflicts ?? []).map(({ name }) => name.toLowerCase()) : []
    await seenLogins(id, { named: [], met: wanted.filter((login) => taken.includes(login)) })
    throw error
  }
}

/** @throws Refusal 409 */
function refuseTooLate(services: Services, { at }: Pick<queries.OperationRow, 'at'>): void {
  if (at < undoLimit(services)) throw conflict('operation.tooLate', { days: daysToUndo(services) })
}

/** The lowest group of a path; 0 for the top level. */
const idOfPlace = (place: string) => Number(place.split('/').at(-2) ?? 0)

type Seen = { seen: queries.OperationRow; licenceIds: readonly number[]; wayBack: WayBack }

async function undoUnderLock(
  services: Services,
  requester: Requester,
  { seen, licenceIds, wayBack }: Seen,
  trx: Trx,
): Promise<Undone> {
  const { id } = seen
  const { person } = requester
  const at = services.clock()
  const locked = await queries.lockOperation(trx, id)
  if (!locked) throw notFound('operation.notFound')
  // The bin may have been emptied of it during the wait.
  refuseTooLate(services, seen)
  if (locked.undoneBy !== null) throw conflict('operation.alreadyUndone')
  if (locked.state !== 'done') throw conflict('operation.notDone')
  await queries.lockRows(trx, id)
  const renamed = await takeWayBack(trx, person, seen, wayBack)
  const found = await assertUndoable(services, trx, person, seen)
  const { licenceId, place } = seen
  const opening = { actor: person, at, kind: 'undo', licenceId, place } as const
  const operation = await startOperation(trx, opening, { undoes: id })
  await keepingRules(services, trx, licenceIds, () =>
    takeBack(trx, person, { operation, id, renamed }, found),
  )
  await withdrawCardsOf(trx, { actor: person, at, operation: operation.ref }, id)
  await tellOwners(services, trx, requester, { operation, undone: seen, renamed })
  await afterLostAdmins(services, trx, requester, found)
  const counts = await finishOperation(trx, operation, {
    group: found.groups.returning,
    account: found.accounts.returning,
  })
  await changes.markUndone(trx, id, operation.id)
  return { ...counts, operationId: operation.id }
}

/**
 * Changes in the bin the place that things return to. Whether the person administers that group, and whether it has room, is asked of all
 * places afterwards.
 * @returns who comes back under another login
 * @throws Refusal 404, also for a group that the person does not administer; 409
 */
async function takeWayBack(
  trx: Trx,
  person: Person,
  { id, licenceId }: queries.OperationRow,
  { target, logins = [] }: WayBack,
): Promise<changes.Renamed[]> {
  if (target !== undefined) {
    const [group] = await groupsNow(trx, [target], person.id)
    if (!group || !isInScope(group.path, scopeOf(person))) throw notFound('group.notFound')
    // Above licences, only staff arrange the groups.
    if (group.licenceId === null || group.licenceId !== licenceId) throw conflict('group.otherLicence')
    const { changing } = await queries.listTargets(trx, id, 'group')
    if (idsOfPath(group.path).some((above) => changing.includes(above))) throw conflict('group.intoItself')
    await changes.redirect(trx, id, target)
  }
  return logins.length > 0 ? changes.rename(trx, id, logins) : []
}

/** Brings back, changes back and removes rows. @returns the paths that changed */
async function takeBack(
  trx: Trx,
  person: Person,
  { operation, id, renamed }: { operation: Operation; id: number; renamed: readonly changes.Renamed[] },
  { groups, accounts, places }: Found,
): Promise<string[]> {
  await keepBefore(trx, operation, 'group', groups.changing)
  await keepBefore(trx, operation, 'account', accounts.changing)
  await changes.insertFromBin(trx, 'group', id)
  await changes.insertFromBin(trx, 'account', id)
  await changes.relink(trx, id)
  await changes.revert(trx, 'group', id)
  await changes.revert(trx, 'account', id)
  // Sessions that began with the newer password end.
  await endSessionsOfAll(trx, await queries.listNewPasswords(trx, id), null)
  const by = { actor: person, at: operation.at }
  await together(trx, [
    ...binning(by, operation.ref, 'group', groups.going),
    ...binning(by, operation.ref, 'account', accounts.going),
  ])
  await changes.deleteRows(trx, groups.going, accounts.going)
  const placed = [...groups.returning, ...groups.changing]
  refuseCircles(await changes.namesInCircles(trx, placed))
  const paths = await changes.rebuildPaths(trx, placed)
  await recount(trx, [...groups.returning, ...places])
  await changes.noteUndo(trx, { ...person, at: operation.at }, id, { undo: operation.ref, renamed })
  return paths
}
