import { type ReactNode, type Ref, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './ListCard.module.css'

type Props = {
  title: string
  headingRef?: Ref<HTMLHeadingElement>
  isLoading: boolean
  /** Buttons beside the title. */
  tools?: ReactNode
  children: ReactNode
}

/** The sheet with a list on it: title and tools above, a bar along the edge while it loads. */
export function ListCard({ title, headingRef, isLoading, tools, children }: Props) {
  const t = useTranslations('groups')
  const titleId = useId()
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      {isLoading && <ProgressBar label={t('loading')} />}
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
