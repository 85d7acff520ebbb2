import type { PersonKind } from '#contract/access.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import { type Db, inTransaction, type Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { ChangeKey } from '../platform/limits/change-queues.ts'
import { runLongChange } from '../platform/limits/long-changes.ts'
import { type AuditEntry, noteOf } from '../record/audit/audit.ts'
import { refuseTooMuch } from '../record/audit/changed-at-once.ts'
import type { OperationRef } from '../record/audit/operations.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { hasAdmin } from './admin-rows.ts'
import { groupsNow, holdGroup } from './group-changes.ts'
import { withGroupLocked, withLicenceFound, withLicenceLocked } from './licence-lock.ts'
import * as queries from './queries.ts'
import { groupInScope, type Standing, scopeOf, standingNow } from './scope.ts'
import { isInScope, isWithin, pathUpTo } from './tree.ts'

/**
 * A change under way: its transaction, what the person may do now, and the statement that notes what changed, which is sent
 * along with the change.
 */
export type UnderChange = Standing & {
  trx: Trx
  note: (entry: AuditEntry, operation?: OperationRef) => Statement
}

export type GroupUnderChange = UnderChange & { group: queries.GroupRow }

/** The place of a group or an account. `serialNumber` and `licenceId` null: in an overarching group. */
export type Located = { groupId: number; licenceId: number | null; serialNumber: string | null }

/**
 * Runs a change that may touch seats, the tree or admins: the licence is locked, or the overarching group, so that all of
 * them happen one after the other. The change reads what it needs again, as the wait may have been long.
 * @throws Refusal 503 if too many changes wait; then nothing has happened
 */
export const underLock = <T>(
  services: Services,
  { groupId, licenceId }: Pick<Located, 'groupId' | 'licenceId'>,
  change: (trx: Trx) => Promise<T>,
): Promise<T> =>
  licenceId === null
    ? withGroupLocked(services, groupId, change)
    : withLicenceLocked(services, licenceId, change)

/**
 * Runs a change that touches neither seats, the tree nor admins, without the licence's lock. Its first statement has to lock
 * what it changes. Such changes of one licence wait for each other, so that together they hold one connection.
 * @throws Refusal 503 if too many changes wait; then nothing has happened
 */
export function withoutLicence<T>(
  { db, changeQueues }: Services,
  { groupId, serialNumber }: Pick<Located, 'serialNumber'> & { groupId: number | null },
  change: (trx: Trx) => Promise<T>,
): Promise<T> {
  const ofPeople: ChangeKey = `people:${serialNumber ?? 'vendor'}`
  const key: ChangeKey = serialNumber === null && groupId !== null ? `group:${groupId}` : ofPeople
  return changeQueues.run(key, () => inTransaction(db, change))
}

type Note = UnderChange['note']

/** @param at when it happens */
export const notingBy =
  (actor: Person | null, at: Date): Note =>
  (entry, operation) =>
    noteOf({ actor, at, ...(operation && { operation }) }, entry)

type Row = Awaited<ReturnType<typeof groupsNow>>[number]

function rowInScope(person: Person, row: Row | undefined): Standing & { group: queries.GroupRow } {
  if (!row) throw notFound('group.notFound')
  const { actorKind, actorGroupId, actorPath, ...group } = row
  const standing = standingNow(person.id, { actorKind, actorGroupId, actorPath })
  if (!isInScope(group.path, standing.scope)) throw notFound('group.notFound')
  return { ...standing, group }
}

/** A group in the person's scope, as it is before a change waits for its turn. @throws Refusal 404 outside the person's scope */
export const groupInScopeOf = (services: Services, person: Person, id: number): Promise<queries.GroupRow> =>
  groupInScope(services.db, scopeOf(person), id)

/**
 * Changes something in a group that may touch seats, the tree or admins.
 * @param seen the result of `groupInScopeOf`
 * @param otherId a group that is looked up as well, as `other`; 0: none
 * @throws Refusal 404 outside the person's scope, 503 if too many changes wait; then nothing has happened
 */
export function changeAtGroup<T>(
  services: Services,
  person: Person,
  { id: groupId, licenceId }: Pick<queries.GroupRow, 'id' | 'licenceId'>,
  change: (under: GroupUnderChange & { other: queries.GroupRow | null }) => Promise<T>,
  otherId = 0,
): Promise<T> {
  return underLock(services, { groupId, licenceId }, async (trx) => {
    const rows = await groupsNow(trx, [groupId, otherId], person.id)
    const found = (id: number) =>
      rowInScope(
        person,
        rows.find((row) => row.id === id),
      )
    const under = found(groupId)
    const other = otherId === 0 ? null : found(otherId).group
    return change({ trx, note: notingBy(person, services.clock()), ...under, other })
  })
}

/**
 * The same for a change that may take seconds, as it concerns many things.
 * @throws Refusal as `changeAtGroup`; 429 if too much was changed in the last hour
 */
export const changeManyAtGroup: typeof changeAtGroup = (services, person, seen, change, otherId) => {
  const now = async () => {
    await refuseTooMuch(services, person, seen.licenceId)
    return changeAtGroup(services, person, seen, change, otherId)
  }
  return seen.licenceId === null ? now() : runLongChange(services.changeQueues, [seen.licenceId], now)
}

/**
 * Changes a group's own data, with the group itself locked as well: its audit shows what it was just before. With `isShared` the
 * licence is not locked, for what touches neither seats, the tree nor admins.
 * @throws Refusal 404 outside the person's scope, 503 if too many changes wait; then nothing has happened
 */
export function changeOfGroup<T>(
  services: Services,
  person: Person,
  seen: Located,
  isShared: boolean,
  change: (under: GroupUnderChange) => Promise<T>,
): Promise<T> {
  const held = async (trx: Trx) => {
    const under = rowInScope(person, await holdGroup(trx, seen.groupId, person.id))
    return change({ trx, note: notingBy(person, services.clock()), ...under })
  }
  return isShared ? withoutLicence(services, seen, held) : underLock(services, seen, held)
}

/**
 * Changes something in a licence's root group, for a person who is not signed in; the caller has made sure that they hold the
 * licence.
 * @throws Refusal 409 if the licence has no groups
 */
export async function changeAtRoot<T>(
  services: Services,
  serialNumber: string,
  change: (under: Omit<GroupUnderChange, keyof Standing>) => Promise<T>,
): Promise<T> {
  const look = async (db: Db | Trx) => {
    const licence = await queries.findRootBySerialNumber(db, splitSerialNumber(serialNumber))
    if (!licence) throw notFound('licence.notFound')
    return licence
  }
  return withLicenceFound(services, look, async (trx, { rootGroupId }) => {
    if (rootGroupId === null) throw conflict('licence.noGroups', { serialNumber })
    const group = await groupInScope(trx, { kind: 'all' }, rootGroupId)
    return change({ trx, note: notingBy(null, services.clock()), group })
  })
}

/**
 * Keeps admins of an overarching group from removing the last admin of a licence who can sign in; staff may. Admins of the
 * licence itself need no look: they may remove anyone but themselves, so that they remain.
 * @param place in the licence
 * @param lost the accounts that are gone, or are no admins any more, as they were
 * @throws Refusal 409
 */
export async function assertAdminRemains(
  services: Pick<Services, 'clock'>,
  { trx, scope }: Pick<UnderChange, 'trx' | 'scope'>,
  { path, licenceId, rootGroupId }: Pick<queries.GroupRow, 'path' | 'licenceId' | 'rootGroupId'>,
  lost: readonly { kind: PersonKind; validUntil: string | null }[],
): Promise<void> {
  const today = dateInBrussels(services.clock())
  if (!lost.some(({ kind, validUntil }) => kind === 'admin' && !hasPassed(validUntil, today))) return
  if (scope.kind === 'all' || licenceId === null || rootGroupId === null) return
  if (scope.kind === 'below' && isWithin(scope.path, pathUpTo(path, rootGroupId))) return
  if (!(await hasAdmin(trx, licenceId, today))) throw conflict('account.lastAdmin')
}
