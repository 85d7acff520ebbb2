import { lazy, Suspense } from 'react'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import type { FailedTryProps } from './failure.ts'

const PlainFailure = ({ failure }: FailedTryProps) => <FormMessage kind="error">{failure.text}</FormMessage>

// Most people never see it.
const ToldFailure = lazy(() =>
  import('./ToldFailure.tsx').then((told) => told.load()).catch(() => ({ default: PlainFailure })),
)

/** Why a try failed, and when the next one works: the one message of it, until OK or the next try. */
export const FailedTry = (props: FailedTryProps) => (
  <Suspense>
    <ToldFailure {...props} />
  </Suspense>
)
