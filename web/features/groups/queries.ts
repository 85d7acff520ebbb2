import { queryOptions } from '@tanstack/react-query'
import { GroupList, listSubgroups } from '#contract/groups.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'

/** The key of everything the server answers about groups and people. */
export const groupsKey = ['groups'] as const

/** The groups directly in a group. */
export function subgroupsQuery(groupId: number) {
  return queryOptions({
    ...fetchedAhead,
    queryKey: [...groupsKey, 'subgroups', groupId],
    queryFn: async ({ signal }): Promise<GroupList> =>
      GroupList.fromWire(await call(listSubgroups, { params: { id: groupId }, query: {} }, signal)),
  })
}
