import { lazy, Suspense } from 'react'
import { Spinner } from './Spinner.tsx'
import type { TreeProps } from './TreeRows.tsx'

export type { TreeItem } from './TreeRows.tsx'

// Large, so it is fetched beside the first nodes and not before them.
const rows = import('./TreeRows.tsx')
const TreeRows = lazy(async () => ({ default: (await rows).TreeRows }))

/** A tree of which one node can be chosen. Arrows walk and open, letters jump, Enter or Space chooses. */
export function Tree(props: TreeProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <TreeRows {...props} />
    </Suspense>
  )
}
