import type { PersonKind } from '#contract/access.ts'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import styles from './FindBox.module.css'

// Visitors have no search, and their pages load the same start.
const FindBox = lazyNamed(() => import('../later.ts'), 'FindBox')

/** The search for everything; the frame of its box until it is there, so that nothing moves. */
export function Find({ kind }: { kind: Exclude<PersonKind, 'user'> }) {
  const frame = (
    <search className={styles.find} aria-hidden>
      <div className={styles.box} />
    </search>
  )
  return (
    <OptionalPart fallback={frame}>
      <FindBox kind={kind} />
    </OptionalPart>
  )
}
