import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Tile } from './Tile.tsx'

type EmptyStateProps = {
  icon?: LucideIcon | undefined
  title: string
  text?: ReactNode | undefined
  /** A button or link for the next step. */
  action?: ReactNode | undefined
}

/** Says that there is nothing to show, and what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <Tile icon={icon} tone="pine" />}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
