import { Suspense } from 'react'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { AdminHome } from './admin/AdminHome.tsx'
import { PupilHome } from './pupil/PupilHome.tsx'

// Started by the loader, as only staff and dealers need them.
const StaffHome = lazyNamed(() => import('./staff/StaffHome.tsx'), 'StaffHome')
const DealerHome = lazyNamed(() => import('./DealerHome.tsx'), 'DealerHome')

// Only before the day on which a second step is demanded.
const StepBanner = lazyNamed(
  () => import('../../features/second-step/StepBanner.tsx'),
  'StepBanner',
  async () => (await import('../../features/second-step/messages.ts')).loadSecondStepMessages,
)

/** The first page after signing in, with the most common tasks of this kind of person. */
export function HomeScreen() {
  const { secondStepFrom } = useSession()
  return (
    <>
      {secondStepFrom !== null && (
        <OptionalPart>
          <StepBanner from={secondStepFrom} />
        </OptionalPart>
      )}
      <HomeOfKind />
    </>
  )
}

function HomeOfKind() {
  const { kind } = useSession()
  if (kind === 'admin') return <AdminHome />
  if (kind === 'user') return <PupilHome />
  return <Suspense>{kind === 'staff' ? <StaffHome /> : <DealerHome />}</Suspense>
}
