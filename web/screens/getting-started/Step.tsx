import { type ReactNode, useId } from 'react'
import { Card } from '../../kit/ui/Card.tsx'
import styles from './Step.module.css'

type StepProps = { number: number; title: string; children: ReactNode }

/** One step of several; for screen readers, the surrounding list counts them. */
export function Step({ number, title, children }: StepProps) {
  const heading = useId()
  return (
    <li>
      <Card as="section" aria-labelledby={heading}>
        <div className={styles.step}>
          <span aria-hidden className={styles.number}>
            {number}
          </span>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <div className={styles.content}>{children}</div>
        </div>
      </Card>
    </li>
  )
}
