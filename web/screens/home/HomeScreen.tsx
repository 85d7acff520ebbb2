import { lazy, Suspense } from 'react'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { AdminHome } from './admin/AdminHome.tsx'
import { PupilHome } from './pupil/PupilHome.tsx'

// Started by the loader, as only staff and dealers need them.
const StaffHome = lazy(async () => ({ default: (await import('./staff/StaffHome.tsx')).StaffHome }))
const DealerHome = lazy(async () => ({ default: (await import('./DealerHome.tsx')).DealerHome }))

/** The first page after signing in, with the most common tasks of this kind of person. */
export function HomeScreen() {
  const { kind } = useSession()
  if (kind === 'admin') return <AdminHome />
  if (kind === 'user') return <PupilHome />
  return <Suspense>{kind === 'staff' ? <StaffHome /> : <DealerHome />}</Suspense>
}
