import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

type VisuallyHiddenProps = { role?: 'status' | 'alert' | undefined; children: ReactNode }

/** Text for screen readers only. */
export function VisuallyHidden({ role, children }: VisuallyHiddenProps) {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  )
}
