import type { ReactNode } from 'react'
import styles from './DialogActions.module.css'

type DialogActionsProps = { children: ReactNode }

/** The buttons at the end of a dialog or form: the safe one first, the main action last. */
export function DialogActions({ children }: DialogActionsProps) {
  return <div className={styles.actions}>{children}</div>
}
