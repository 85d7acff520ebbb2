import { type ComponentProps, Suspense } from 'react'
import { Checking } from '../../platform/Checking.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import type { SecondStep as Step } from './SecondStep.tsx'

const SecondStep = lazyNamed(
  () => import('./SecondStep.tsx'),
  'SecondStep',
  async () => (await import('./messages.ts')).loadSecondStepMessages,
)

/** Asks for the second step; loaded when a sign-in needs one. */
export const SecondStepLater = (props: ComponentProps<typeof Step>) => (
  <Suspense fallback={<Checking />}>
    <SecondStep {...props} />
  </Suspense>
)
