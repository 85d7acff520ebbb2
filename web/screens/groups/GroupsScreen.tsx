import { useParams, useSearch } from '@tanstack/react-router'
import { useSession } from '../../session/SessionContext.tsx'
import { AccountSearch } from './AccountSearch.tsx'
import { GroupBrowser } from './GroupBrowser.tsx'
import { LicenceGroups } from './LicenceGroups.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { topLevel } from './queries.ts'

/** /users: staff start above all customers, a lock admin at the own group; a lock user sees the own account. */
export function GroupsScreen() {
  const { kind, account } = useSession()
  const search = useSearch({ from: '/signed-in/users' })
  if (kind === 'user') return <OwnAccount />
  return (
    <GroupBrowser path="/users" rootId={kind === 'staff' ? topLevel : account.group?.id} search={search} />
  )
}

/** /users/$sn: the groups and people of one licence, for staff. */
export function LicenceGroupsScreen() {
  const { sn } = useParams({ from: '/signed-in/users/$sn' })
  const search = useSearch({ from: '/signed-in/users/$sn' })
  return <LicenceGroups serialNumber={sn.toUpperCase()} search={search} />
}

/** /users/search/$filter: people of all customers, for staff. */
export function AccountSearchScreen() {
  const { filter } = useParams({ from: '/signed-in/users/search/$filter' })
  const search = useSearch({ from: '/signed-in/users/search/$filter' })
  return <AccountSearch filter={filter} search={search} />
}
