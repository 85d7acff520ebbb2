import type { Group, GroupList } from '#contract/groups.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import type { Db, Trx } from '../db/database.ts'
import { notFound } from '../errors.ts'
import type { ListWish } from '../http/paging.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'
import { groupInScope, scopeOf } from './scope.ts'
import { findPools } from './seats.ts'
import { idsOfPath, isWithin } from './tree.ts'

type Named = { id: number; path: string; name: string; reservedSeats: number }

export const isOverarching = (row: queries.GroupRow) => row.licenceId === null
export const isRootOfLicence = (row: queries.GroupRow) => row.rootGroupId === row.id

/** A group as the rules of the contract see it. */
export const placed = (row: queries.GroupRow) => ({
  ...row,
  rootOf: isRootOfLicence(row) ? serialNumberOf(row) : null,
  serialNumber: serialNumberOf(row),
})

/** Completes rows with what lies above and below them: the path in names, and the size of the pool. */
export async function describeGroups(db: Db | Trx, rows: readonly queries.GroupRow[]): Promise<Group[]> {
  if (rows.length === 0) return []
  const ids = new Set(rows.flatMap((row) => idsOfPath(row.path)))
  const named = new Map((await queries.listByIds(db, [...ids])).map((row) => [row.id, row]))
  const seatsBelow = await overarchingSeats(db, rows)
  return rows.flatMap((row) => {
    const line = idsOfPath(row.path).flatMap((id) => named.get(id) ?? [])
    // Deleted between the two looks, with a group above it.
    if (line.at(-1)?.id !== row.id) return []
    return {
      ...row,
      parentId: row.parentId ?? 0,
      path: line.map(({ name }) => name).join(' / '),
      rootOf: isRootOfLicence(row) ? serialNumberOf(row) : null,
      serialNumber: serialNumberOf(row),
      seats: isOverarching(row) ? (seatsBelow.get(row.id) ?? 0) : poolSize(row, line),
    }
  })
}

export async function describeGroup(db: Db | Trx, row: queries.GroupRow): Promise<Group> {
  const [group] = await describeGroups(db, [row])
  if (!group) throw notFound('group.notFound')
  return group
}

export function serialNumberOf(row: { prefix: string | null; number: string | null }): string | null {
  return row.prefix === null || row.number === null ? null : row.prefix + row.number
}

/** The size of the pool that a licence's group draws from, given the groups from the top down to it. */
function poolSize(row: queries.GroupRow, line: readonly Named[]): number {
  const licence = { id: 0, path: '/', name: '', size: row.licenceSeats ?? 0 }
  const reservations = line
    .filter(({ reservedSeats }) => reservedSeats > 0)
    .map(({ id, path, name, reservedSeats }) => ({ id, path, name, size: reservedSeats }))
  return findPools({ licence, reservations }).of(row.path).size
}

async function overarchingSeats(
  db: Db | Trx,
  rows: readonly queries.GroupRow[],
): Promise<Map<number, number>> {
  const ids = rows.filter(isOverarching).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const sums = await queries.sumSeatsBelow(db, ids)
  return new Map(sums.map(({ parentId, seats }) => [parentId ?? 0, Number(seats)]))
}

/** These groups, in this order; the caller has made sure that the person may see them. */
export async function describeListed(db: Db, ids: readonly number[]): Promise<Group[]> {
  if (ids.length === 0) return []
  const rows = new Map((await queries.listGroups(db, ids)).map((row) => [row.id, row]))
  return describeGroups(
    db,
    ids.map((id) => rows.get(id)).filter((row) => row !== undefined),
  )
}

/** One group that the person administers. */
export async function readGroup({ db }: Services, person: Person, id: number): Promise<Group> {
  return describeGroup(db, await groupInScope(db, scopeOf(person), id))
}

/**
 * One page of the groups directly in a group.
 * @param parentId 0: the top level, which only staff have
 */
export async function listSubgroups(
  { db }: Services,
  person: Person,
  parentId: number,
  wish: ListWish,
): Promise<GroupList> {
  const scope = scopeOf(person)
  if (parentId === 0 && scope.kind !== 'all') throw notFound('group.notFound')
  if (parentId !== 0) await groupInScope(db, scope, parentId)
  const parent = parentId === 0 ? null : parentId
  const ids = await queries.listIdsIn(db, parent, wish)
  return {
    groups: await describeListed(db, ids),
    total: await queries.countIn(db, parent, wish.text),
    parentIds: await queries.listParents(db, ids),
  }
}

/** The ids of some of the groups directly in one; the caller has made sure that the person may see it. */
export const listIdsIn = queries.listIdsIn
export const countIn = queries.countIn

/** What sorts groups. */
export const groupOrders = queries.groupOrders

/** The groups above one, from the top, as far as this person may see them. */
export async function listAncestors(
  { db }: Services,
  person: Person,
  group: { id: number; path: string },
): Promise<{ id: number; name: string }[]> {
  const scope = scopeOf(person)
  const above = idsOfPath(group.path).filter((id) => id !== group.id)
  if (above.length === 0) return []
  const rows = await queries.listByIds(db, above)
  return rows
    .filter(({ path }) => scope.kind === 'all' || (scope.kind === 'below' && isWithin(path, scope.path)))
    .sort((a, b) => a.path.length - b.path.length)
    .map(({ id, name }) => ({ id, name }))
}

/**
 * The root group of a licence that the person administers; null for a licence without groups, which only staff may know.
 * @throws Refusal 404
 */
export async function rootOfLicence(
  { db }: Services,
  person: Person,
  serialNumber: string,
): Promise<{ rootId: number | null; seats: number }> {
  const licence = await queries.findRootBySerialNumber(db, splitSerialNumber(serialNumber))
  if (!licence) throw notFound('licence.notFound')
  const scope = scopeOf(person)
  const isTheirs =
    licence.rootGroupId === null
      ? scope.kind === 'all'
      : (await queries.findGroup(db, scope, licence.rootGroupId)) !== undefined
  if (!isTheirs) throw notFound('licence.notFound')
  return { rootId: licence.rootGroupId, seats: licence.seats }
}
