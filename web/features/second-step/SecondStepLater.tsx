import { type ComponentProps, lazy, Suspense } from 'react'
import { Checking } from '../../platform/Checking.tsx'
import { currentLanguage } from '../../platform/i18n/language.ts'
import type { SecondStep as Step } from './SecondStep.tsx'

const SecondStep = lazy(async () => {
  const [{ SecondStep: card }, { loadSecondStepMessages }] = await Promise.all([
    import('./SecondStep.tsx'),
    import('./messages.ts'),
  ])
  await loadSecondStepMessages(currentLanguage())
  return { default: card }
})

/** Asks for the second step; loaded when a sign-in needs one. */
export const SecondStepLater = (props: ComponentProps<typeof Step>) => (
  <Suspense fallback={<Checking />}>
    <SecondStep {...props} />
  </Suspense>
)
