import { Suspense } from 'react'
import { Checking } from '../../platform/Checking.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import type { OpenAppCardProps } from './OpenAppCard.tsx'

// Few sign-ins show the card, so it is not part of the sign-in page.
const OpenAppCard = lazyNamed(() => import('./OpenAppCard.tsx'), 'OpenAppCard')

/** The card that opens an app; loaded on demand. */
export function OpenApp(props: OpenAppCardProps) {
  return (
    <Suspense fallback={<Checking />}>
      <OpenAppCard {...props} />
    </Suspense>
  )
}
