import { lazy, Suspense } from 'react'
import { Spinner } from './Spinner.tsx'
import type { TreeProps } from './TreeRows.tsx'

export type { TreeItem } from './TreeRows.tsx'

// Large, so load it in parallel with the first nodes.
const rows = import('./TreeRows.tsx')
const TreeRows = lazy(async () => ({ default: (await rows).TreeRows }))

/** A tree with single selection. Arrows move and expand, letters jump, Enter or Space selects. */
export function Tree(props: TreeProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <TreeRows {...props} />
    </Suspense>
  )
}
