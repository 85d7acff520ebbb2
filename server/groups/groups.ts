import type { Group, GroupList } from '#contract/groups.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import type { Counts } from '#contract/operations.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import type { ListQuery } from '../platform/http/paging.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { findShown, listShown } from './group-rows.ts'
import * as queries from './queries.ts'
import { scopeOf } from './scope.ts'
import { findPools } from './seats.ts'
import { listInGroup, listTopLevel } from './subgroup-rows.ts'

export type GroupRow = queries.GroupRow

export const isOverarching = (row: queries.GroupRow) => row.licenceId === null
export const isRootOfLicence = (row: queries.GroupRow) => row.rootGroupId === row.id

/** A group as the rules of the contract see it. */
export const placed = (row: queries.GroupRow) => ({
  ...row,
  rootOf: isRootOfLicence(row) ? serialNumberOf(row) : null,
  serialNumber: serialNumberOf(row),
})

/**
 * A new group as it is shown, from what a change has read and written.
 * @param line the groups from the top down to it, in any order
 */
export function described(row: queries.GroupRow, line: readonly queries.NamedGroup[]): Group {
  const inOrder = line.toSorted((a, b) => a.path.length - b.path.length)
  return {
    ...placed(row),
    parentId: row.parentId ?? 0,
    path: inOrder.map(({ name }) => name).join(' / '),
    seats: poolSize(row, line),
    people: row.accountCount,
  }
}

/** A group that the caller has just loaded, as it is shown now. @throws Refusal 404 if it is gone */
export async function describeGroup(db: Db | Trx, { id }: Pick<queries.GroupRow, 'id'>): Promise<Group> {
  const [group] = await listShown(db, [id])
  if (!group) throw notFound('group.notFound')
  return group
}

export function serialNumberOf(row: { prefix: string | null; number: string | null }): string | null {
  return row.prefix === null || row.number === null ? null : row.prefix + row.number
}

/** These groups, in this order; the caller makes sure that the person may see them. */
export const describeListed = listShown

/** The size of the pool that a licence's group draws from, given the groups from the top down to it. */
export function poolSize(row: queries.GroupRow, line: readonly queries.NamedGroup[]): number {
  const licence = { id: 0, path: '/', name: '', size: row.licenceSeats ?? 0 }
  const reservations = line
    .filter(({ reservedSeats }) => reservedSeats > 0)
    .map(({ id, path, name, reservedSeats }) => ({ id, path, name, size: reservedSeats }))
  return findPools({ licence, reservations }).of(row.path).size
}

/** One group that the person administers. @throws Refusal 404 */
export async function readGroup({ db }: Services, person: Person, id: number): Promise<Group> {
  const group = await findShown(db, scopeOf(person), id)
  if (!group) throw notFound('group.notFound')
  return group
}

/**
 * One page of the groups directly in a group.
 * @param parentId 0: the top level, which only staff have
 * @throws Refusal 404
 */
export async function listSubgroups(
  { db }: Services,
  person: Person,
  parentId: number,
  query: ListQuery,
): Promise<GroupList> {
  const scope = scopeOf(person)
  const isTop = parentId === 0 && scope.kind === 'all'
  const list = isTop ? await listTopLevel(db, query) : await listInGroup(db, scope, parentId, query)
  if (!list) throw notFound('group.notFound')
  return list
}

/** The sort columns of groups. */
export const groupOrders = queries.groupOrders

/**
 * The root group of a licence that the person administers; null for a licence without groups, which only staff may know.
 * @throws Refusal 404
 */
export async function rootOfLicence(
  { db }: Services,
  person: Person,
  serialNumber: string,
): Promise<{ rootId: number | null; seats: number }> {
  const licence = await queries.findLicenceInScope(db, scopeOf(person), splitSerialNumber(serialNumber))
  if (!licence) throw notFound('licence.notFound')
  return { rootId: licence.rootGroupId, seats: licence.seats }
}

/** The number of groups and people in a group and below it. @throws Refusal 404 outside the person's scope */
export async function readContents({ db }: Services, person: Person, id: number): Promise<Counts> {
  const found = await queries.countContents(db, scopeOf(person), id)
  if (!found) throw notFound('group.notFound')
  return found
}
