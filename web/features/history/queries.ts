import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readGroup } from '#contract/groups.ts'
import { Activity, Bin, listActivity, listBin } from '#contract/operations.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'
import { fileAddress } from '../../platform/api/file-address.ts'
import type { Session } from '../../platform/session/session.ts'
import type { ActivitySearch, BinSearch } from './search-params.ts'

/** The group 0: everything, for staff. */
export const everything = 0

/** The group whose history is shown; undefined for an admin without one. */
export const placeOf = ({ kind, account }: Session, group: number | undefined) =>
  group ?? (kind === 'staff' ? everything : account.group?.id)

export function activityQuery(groupId: number, search: Omit<ActivitySearch, 'group'>) {
  const { page, size, q, from, to, by, kind } = search
  // One looks for a person by name: then each change stands by itself.
  const query = { page, size, q, from, to, by, kind, folded: q === undefined ? 'true' : undefined } as const
  return queryOptions({
    ...fetchedAhead,
    queryKey: ['history', 'activity', groupId, query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Activity> =>
      Activity.fromWire(await call(listActivity, { params: { id: groupId }, query }, signal)),
  })
}

/** The filtered activity, as a file. */
export const activityFile = (groupId: number, { q, from, to, by, kind }: Omit<ActivitySearch, 'group'>) =>
  fileAddress(listActivity.path.replace(':id', String(groupId)), { q, from, to, by, kind })

export function binQuery(groupId: number, { page, size, q }: Omit<BinSearch, 'group'>) {
  return queryOptions({
    ...fetchedAhead,
    queryKey: ['history', 'bin', groupId, { page, size, q }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Bin> =>
      Bin.fromWire(await call(listBin, { params: { id: groupId }, query: { page, size, q } }, signal)),
  })
}

/** The name of a group. */
export const groupNameQuery = (id: number) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: ['history', 'group', id],
    queryFn: async ({ signal }) => (await call(readGroup, { params: { id } }, signal)).data.name,
  })

const recentChanges = 3

/** The last changes in a group and below it. */
export const recentActivityQuery = (groupId: number) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: ['history', 'recent', groupId],
    queryFn: async ({ signal }): Promise<Activity> =>
      Activity.fromWire(
        await call(
          listActivity,
          { params: { id: groupId }, query: { size: recentChanges, folded: 'true' } },
          signal,
        ),
      ),
  })
