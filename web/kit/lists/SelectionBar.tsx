import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './SelectionBar.module.css'

type Props = {
  label: string
  /** How many are selected. */
  count: ReactNode
  clearLabel: string
  onClear: () => void
  /** Buttons for actions on the selection. */
  children: ReactNode
}

/** Actions on the selection; in the place of the tools, on phones at the bottom. */
export function SelectionBar({ label, count, clearLabel, onClear, children }: Props) {
  return (
    <section className={styles.bar} aria-label={label} data-foot>
      <div className={styles.count}>{count}</div>
      <div className={styles.changes}>{children}</div>
      <div className={styles.clear}>
        <IconButton label={clearLabel} icon={X} onPress={onClear} />
      </div>
    </section>
  )
}
