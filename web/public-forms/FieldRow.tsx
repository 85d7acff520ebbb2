import type { ReactNode } from 'react'
import styles from './FieldRow.module.css'

type FieldRowProps = {
  /** Which of the two takes little text. */
  short?: 'first' | 'last' | undefined
  children: ReactNode
}

/** Two fields that belong together, in one line where there is room. */
export function FieldRow({ short, children }: FieldRowProps) {
  const sizes = { first: styles.shortFirst, last: styles.shortLast }
  return <div className={`${styles.row} ${short ? sizes[short] : ''}`}>{children}</div>
}
