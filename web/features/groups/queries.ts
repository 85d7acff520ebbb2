import { queryOptions } from '@tanstack/react-query'
import { GroupList, listSubgroups } from '#contract/groups.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'

/** What the server told about groups and people is kept under this key. */
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
