import { useParams, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { useSession } from '../../session/SessionContext.tsx'
import { AccountSearch } from './AccountSearch.tsx'
import { GroupBrowser } from './GroupBrowser.tsx'
import { LicenceGroups } from './LicenceGroups.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { topLevel } from './queries.ts'
import { groupsSearch } from './search-params.ts'

const useGroupsSearch = () => v.parse(groupsSearch, useSearch({ strict: false }))

/** /users: staff start above all customers, a lock admin at the own group; a lock user sees the own account. */
export function GroupsScreen() {
  const { kind, account } = useSession()
  const search = useGroupsSearch()
  if (kind === 'user') return <OwnAccount />
  return (
    <GroupBrowser path="/users" rootId={kind === 'staff' ? topLevel : account.group?.id} search={search} />
  )
}

/** /users/$sn: the groups and people of one licence, for staff. */
export function LicenceGroupsScreen() {
  const { sn } = useParams({ strict: false })
  return <LicenceGroups serialNumber={(sn ?? '').toUpperCase()} search={useGroupsSearch()} />
}

/** /users/search/$filter: people of all customers, for staff. */
export function AccountSearchScreen() {
  const { filter } = useParams({ strict: false })
  return <AccountSearch filter={filter ?? ''} search={useGroupsSearch()} />
}
