import { useParams, useSearch } from '@tanstack/react-router'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { GroupBrowser } from './GroupBrowser.tsx'
import { AccountSearch } from './list/AccountSearch.tsx'
import { OwnAccount } from './list/OwnAccount.tsx'
import { startGroupId } from './queries.ts'
import { LicenceGroups } from './tree/LicenceGroups.tsx'

/** /users: staff start at the top level, admins at their own group; users see only their own account. */
export function GroupsScreen() {
  const session = useSession()
  const search = useSearch({ from: '/signed-in/users' })
  if (session.kind === 'user') return <OwnAccount />
  return <GroupBrowser path="/users" rootId={startGroupId(session)} search={search} />
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
