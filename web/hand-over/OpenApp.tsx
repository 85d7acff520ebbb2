import { lazy, Suspense } from 'react'
import { Checking } from '../shell/Checking.tsx'
import type { OpenAppCardProps } from './OpenAppCard.tsx'

// Few sign-ins show it, so that the sign-in page does without.
const OpenAppCard = lazy(async () => ({ default: (await import('./OpenAppCard.tsx')).OpenAppCard }))

/** The card that opens an app, loaded when it is needed. */
export function OpenApp(props: OpenAppCardProps) {
  return (
    <Suspense fallback={<Checking />}>
      <OpenAppCard {...props} />
    </Suspense>
  )
}
