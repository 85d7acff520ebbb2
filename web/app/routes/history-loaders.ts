import { activityQuery, binQuery, placeOf } from '../../features/history/queries.ts'
import type { ActivitySearch, BinSearch } from '../../features/history/search-params.ts'
import type { Visit } from './in-background.ts'

/** /users/activity: the page of the list. */
export function loadActivity({ context, deps }: Visit<{ deps: ActivitySearch }>): void {
  const groupId = placeOf(context.session, deps.group)
  if (groupId !== undefined) void context.queryClient.prefetchQuery(activityQuery(groupId, deps))
}

/** /users/deleted: the page of the list. */
export function loadBin({ context, deps }: Visit<{ deps: BinSearch }>): void {
  const groupId = placeOf(context.session, deps.group)
  if (groupId !== undefined) void context.queryClient.prefetchQuery(binQuery(groupId, deps))
}
