import { recentActivityQuery } from '../../features/history/queries.ts'
import { firstLicencesQuery, licenceTableQuery } from '../../features/licences/table/queries.ts'
import type { LicenceTableSearch } from '../../features/licences/table/search-params.ts'
import { homeQuery } from '../../screens/home/admin/queries.ts'
import { pupilHomeQuery } from '../../screens/home/pupil/queries.ts'
import { firstFew } from '../../screens/home/staff/first-few.ts'
import type { Visit } from './in-background.ts'

/**
 * /home: for pupils, their apps; for admins, what needs their attention and what happened last; for staff and dealers, the licences
 * that end first.
 */
export async function loadHome({ context, deps }: Visit<{ deps: LicenceTableSearch }>): Promise<void> {
  const { session, queryClient } = context
  if (session.kind === 'staff') {
    void queryClient.prefetchQuery(firstLicencesQuery('30', firstFew))
    await import('../../screens/home/staff/StaffHome.tsx')
  }
  if (session.kind === 'dealer') {
    void queryClient.prefetchQuery(licenceTableQuery(deps))
    await import('../../screens/home/DealerHome.tsx')
  }
  if (session.kind === 'user') void queryClient.prefetchQuery(pupilHomeQuery)
  if (session.kind !== 'admin') return
  void queryClient.prefetchQuery(homeQuery)
  const groupId = session.account.group?.id
  if (groupId !== undefined) void queryClient.prefetchQuery(recentActivityQuery(groupId))
}
