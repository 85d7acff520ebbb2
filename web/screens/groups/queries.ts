import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Account } from '#contract/account.ts'
import { listLicenceUsers, listOwnUsers, searchAccounts } from '#contract/accounts.ts'
import {
  AppSessionList,
  listAppSessions,
  type PoolInUse,
  readSeatsInUse,
  SeatUse as SeatUseOnWire,
} from '#contract/app-sessions.ts'
import { Group, readContents, readGroup } from '#contract/groups.ts'
import { ListOrder } from '#contract/lists.ts'
import { listMembers, MembersPage } from '#contract/members.ts'
import { Counts } from '#contract/operations.ts'
import { groupsKey } from '../../features/groups/queries.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'
import { searchMinimum } from '../../platform/search-params.ts'
import type { Session } from '../../platform/session/session.ts'
import { sortOf } from './list/member-sort.ts'
import type { GroupsSearch, Sort } from './search-params.ts'

/** The group 0: above all customers, for staff. */
export const topLevel = 0

/** The group that /users begins with, for staff and admins; undefined if an admin has none. */
export const startGroupId = ({ kind, account }: Session) => (kind === 'staff' ? topLevel : account.group?.id)

const orders: Record<Sort, ListOrder> = {
  name: { column: 'name', direction: 'asc' },
  '-name': { column: 'name', direction: 'desc' },
  fullName: { column: 'fullName', direction: 'asc' },
  '-fullName': { column: 'fullName', direction: 'desc' },
  licences: { column: 'seats', direction: 'asc' },
  '-licences': { column: 'seats', direction: 'desc' },
}

/** One page of sub-groups and people of a group, or of people in a state; with `q`, of everything below it that fits. */
export function membersQuery(groupId: number, search: Omit<GroupsSearch, 'group'>) {
  const { page, size, q } = search
  const sort = sortOf(search)
  const state = q === undefined ? search.state : undefined
  return queryOptions({
    ...fetchedAhead,
    queryKey: [...groupsKey, 'members', groupId, { page, size, sort, state, q }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<MembersPage> => {
      const query = { page, size, sort: sort && ListOrder.toWire(orders[sort]), state, q }
      return MembersPage.fromWire(await call(listMembers, { params: { id: groupId }, query }, signal))
    },
  })
}

export type PeoplePage = { people: Account[]; total: number }

/** A user's own account alone. */
export const ownAccountQuery = queryOptions({
  ...fetchedAhead,
  queryKey: [...groupsKey, 'own'],
  queryFn: async ({ signal }): Promise<PeoplePage> => {
    const reply = await call(listOwnUsers, { query: {} }, signal)
    return { people: reply.data.map(Account.fromWire), total: reply.total }
  },
})

/** Whether this is too little to search all customers' people for. */
export const isTooShort = (filter: string) => filter.trim().length < searchMinimum

/** Staff's search among all customers' people. */
export function accountSearchQuery(filter: string, { page, size }: Pick<GroupsSearch, 'page' | 'size'>) {
  return queryOptions({
    ...fetchedAhead,
    queryKey: [...groupsKey, 'search', filter, { page, size }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PeoplePage & { isSimilar: boolean }> => {
      const reply = await call(searchAccounts, { params: { filter }, query: { page, size } }, signal)
      return { people: reply.data.map(Account.fromWire), total: reply.total, isSimilar: reply.similar }
    },
  })
}

/** The root group of a licence; null if the licence has no groups. */
export function licenceRootQuery(serialNumber: string) {
  return queryOptions({
    ...fetchedAhead,
    queryKey: [...groupsKey, 'root', serialNumber],
    queryFn: async ({ signal }): Promise<Group | null> => {
      const reply = await call(listLicenceUsers, { params: { sn: serialNumber }, query: { size: 1 } }, signal)
      return reply.group && Group.fromWire(reply.group)
    },
  })
}

/** One group alone. */
export function groupQuery(groupId: number) {
  return queryOptions({
    queryKey: [...groupsKey, 'group', groupId],
    queryFn: async ({ signal }): Promise<Group> =>
      Group.fromWire((await call(readGroup, { params: { id: groupId } }, signal)).data),
  })
}

/**
 * The number of groups and people in a group and below it; asked for each time, as a deletion deletes them too. Not below
 * `groupsKey`: nothing asks again about a group that has just been deleted.
 */
export function groupContentsQuery(groupId: number) {
  return queryOptions({
    queryKey: ['groupContents', groupId],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Counts> =>
      Counts.fromWire((await call(readContents, { params: { id: groupId } }, signal)).data),
  })
}

/**
 * How many seats are in use now. `counts`: by group, of this one with all below it and of each directly in it. `pool`: the seats
 * that this group draws from; null above licences. `full`: the groups that hold seats of which none is free. `deletions`: how many
 * can be put back; null if they are not counted.
 */
export type SeatUse = {
  counts: ReadonlyMap<number, number>
  pool: PoolInUse | null
  full: ReadonlySet<number>
  deletions: number | null
}

export function seatUseQuery(groupId: number) {
  return queryOptions({
    ...fetchedAhead,
    queryKey: [...groupsKey, 'seatsInUse', groupId],
    placeholderData: keepPreviousData,
    // Not on a timer, which would keep a forgotten session alive.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<SeatUse> => {
      const reply = await call(readSeatsInUse, { params: { id: groupId } }, signal)
      const { counts, pool, full, deletions } = SeatUseOnWire.fromWire(reply)
      return {
        counts: new Map(counts.map(({ groupId: id, count }) => [id, count])),
        pool,
        full: new Set(full),
        deletions,
      }
    },
  })
}

/** The users of each app and their start, in a group and below it. */
export function appSessionsQuery(groupId: number, { page, size }: Pick<GroupsSearch, 'page' | 'size'>) {
  return queryOptions({
    queryKey: [...groupsKey, 'appSessions', groupId, { page, size }],
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<AppSessionList> =>
      AppSessionList.fromWire(
        await call(listAppSessions, { params: { id: groupId }, query: { page, size } }, signal),
      ),
  })
}

/** Brings everything that these screens show up to date; done once what is on the screen is fresh. */
export function useRefreshGroups(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: groupsKey }), [client])
}
