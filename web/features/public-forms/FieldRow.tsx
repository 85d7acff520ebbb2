import type { ReactNode } from 'react'
import styles from './FieldRow.module.css'

type FieldRowProps = {
  /** Which of the two fields is narrow. */
  short?: 'first' | 'last' | undefined
  children: ReactNode
}

/** Two related fields, on one line if there is room. */
export function FieldRow({ short, children }: FieldRowProps) {
  const sizes = { first: styles.shortFirst, last: styles.shortLast }
  return <div className={`${styles.row} ${short ? sizes[short] : ''}`}>{children}</div>
}
