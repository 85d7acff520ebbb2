import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Account } from '#contract/account.ts'
import { listLicenceUsers, listOwnUsers, searchAccounts } from '#contract/accounts.ts'
import { AppSessionList, listAppSessions, readSeatsInUse, SeatsInUse } from '#contract/app-sessions.ts'
import { Group, GroupList, listSubgroups } from '#contract/groups.ts'
import { type ListOrder, orderToWire } from '#contract/lists.ts'
import { listMembers, type MembersPage, membersFromWire } from '#contract/members.ts'
import { call } from '../../api/call.ts'
import type { GroupsSearch, Sort } from './search-params.ts'

/** What the server told these screens is kept under this key. */
export const groupsKey = ['groups'] as const

/** The group 0: above all customers, for staff. */
export const topLevel = 0

const orders: Record<Sort, ListOrder> = {
  name: { column: 'name', direction: 'asc' },
  '-name': { column: 'name', direction: 'desc' },
  licences: { column: 'seats', direction: 'asc' },
  '-licences': { column: 'seats', direction: 'desc' },
}

/** One page of sub-groups and people of a group; with `q`, of everything below it that fits. */
export function membersQuery(groupId: number, { page, size, sort, q }: Omit<GroupsSearch, 'group'>) {
  return queryOptions({
    queryKey: [...groupsKey, 'members', groupId, { page, size, sort, q }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<MembersPage> => {
      const query = { page, size, sort: sort && orderToWire(orders[sort]), q }
      return membersFromWire(await call(listMembers, { params: { id: groupId }, query }, signal))
    },
  })
}

export type PeoplePage = { people: Account[]; total: number }

/** A user's own account alone. */
export const ownAccountQuery = queryOptions({
  queryKey: [...groupsKey, 'own'],
  queryFn: async ({ signal }): Promise<PeoplePage> => {
    const reply = await call(listOwnUsers, { query: {} }, signal)
    return { people: reply.data.map(Account.fromWire), total: reply.total }
  },
})

/** What staff find among all customers' people. */
export function accountSearchQuery(filter: string, { page, size }: Pick<GroupsSearch, 'page' | 'size'>) {
  return queryOptions({
    queryKey: [...groupsKey, 'search', filter, { page, size }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PeoplePage> => {
      const reply = await call(searchAccounts, { params: { filter }, query: { page, size } }, signal)
      return { people: reply.data.map(Account.fromWire), total: reply.total }
    },
  })
}

/** The root group of a licence; null where the licence has no groups. */
export function licenceRootQuery(serialNumber: string) {
  return queryOptions({
    queryKey: [...groupsKey, 'root', serialNumber],
    queryFn: async ({ signal }): Promise<Group | null> => {
      const reply = await call(listLicenceUsers, { params: { sn: serialNumber }, query: { size: 1 } }, signal)
      return reply.group && Group.fromWire(reply.group)
    },
  })
}

/** The groups directly in a group. */
export function subgroupsQuery(groupId: number) {
  return queryOptions({
    queryKey: [...groupsKey, 'subgroups', groupId],
    queryFn: async ({ signal }): Promise<GroupList> =>
      GroupList.fromWire(await call(listSubgroups, { params: { id: groupId }, query: {} }, signal)),
  })
}

/** How many seats are in use now, by group: in this group with all below it, and in each group directly in it. */
export function seatsInUseQuery(groupId: number) {
  return queryOptions({
    queryKey: [...groupsKey, 'seatsInUse', groupId],
    placeholderData: keepPreviousData,
    // Not on a timer, which would keep a forgotten session alive.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, number>> => {
      const { data } = await call(readSeatsInUse, { params: { id: groupId } }, signal)
      return new Map(data.map(SeatsInUse.fromWire).map((inUse) => [inUse.groupId, inUse.count]))
    },
  })
}

/** Who uses which app since when, in a group and below it. */
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
