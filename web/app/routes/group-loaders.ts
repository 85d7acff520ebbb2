import type { QueryClient } from '@tanstack/react-query'
import { subgroupsQuery } from '../../features/groups/queries.ts'
import {
  accountSearchQuery,
  isTooShort,
  licenceRootQuery,
  membersQuery,
  ownAccountQuery,
  seatUseQuery,
  startGroupId,
} from '../../screens/groups/queries.ts'
import type { GroupsSearch } from '../../screens/groups/search-params.ts'
import type { Visit } from './in-background.ts'

type Searched<Params> = { params: Params; deps: GroupsSearch }

/** /users: their own account for lock users, for the others the group that is open. */
export function loadGroups({ context, deps }: Visit<{ deps: GroupsSearch }>): void {
  const { queryClient, session } = context
  if (session.kind === 'user') void queryClient.prefetchQuery(ownAccountQuery)
  else prefetchGroup(queryClient, deps.group ?? startGroupId(session), deps)
}

/** /users/$sn: the licence's root group, and the group that is open. */
export async function loadLicenceGroups(visit: Visit<Searched<{ sn: string }>>): Promise<void> {
  const { context, params, deps } = visit
  const { queryClient } = context
  prefetchGroup(queryClient, deps.group, deps)
  const root = await queryClient.fetchQuery(licenceRootQuery(params.sn.toUpperCase()))
  if (deps.group === undefined) prefetchGroup(queryClient, root?.id, deps)
}

/** /users/search/$filter: what the search finds. */
export function loadAccountSearch({ context, params, deps }: Visit<Searched<{ filter: string }>>): void {
  if (!isTooShort(params.filter))
    void context.queryClient.prefetchQuery(accountSearchQuery(params.filter, deps))
}

function prefetchGroup(client: QueryClient, groupId: number | undefined, search: GroupsSearch): void {
  if (groupId === undefined) return
  void prefetchTree(client, groupId, search)
  void client.prefetchQuery(seatUseQuery(groupId))
}

/** The group's members, then what the tree shows around it. */
async function prefetchTree(client: QueryClient, groupId: number, search: GroupsSearch): Promise<void> {
  const members = membersQuery(groupId, search)
  await client.prefetchQuery(members)
  const page = client.getQueryData(members.queryKey)
  for (const { id } of page?.group ? [...page.ancestors, page.group] : [])
    void client.prefetchQuery(subgroupsQuery(id))
}
