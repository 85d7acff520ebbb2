import { type ReactNode, useId } from 'react'
import { Card } from '../../kit/ui/Card.tsx'
import styles from './SecurityScreen.module.css'

/** A part of the page, under its heading. */
export function SecurityCard({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <div className={styles.cardHead}>
        <h2 id={titleId}>{title}</h2>
      </div>
      {children}
    </Card>
  )
}
