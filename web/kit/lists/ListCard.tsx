import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '../ui/Card.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './ListCard.module.css'

type Props = {
  title: string
  headingRef?: Ref<HTMLHeadingElement>
  isLoading: boolean
  /** The progress bar's label while it loads. */
  loadingLabel: string
  /** Buttons beside the title. */
  tools?: ReactNode
  children: ReactNode
}

/** A card with a list: title and tools above, a progress bar along the edge while it loads. */
export function ListCard({ title, headingRef, isLoading, loadingLabel, tools, children }: Props) {
  const titleId = useId()
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      {isLoading && <ProgressBar label={loadingLabel} />}
      <div className={styles.head}>
        <h2 id={titleId} ref={headingRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <div className={styles.tools}>{tools}</div>
      </div>
      {children}
    </Card>
  )
}
