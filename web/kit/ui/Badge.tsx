import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import tones from './tones.module.css'

type BadgeProps = {
  tone: 'apricot' | 'plum' | 'pine' | 'danger' | 'plain'
  icon?: LucideIcon | undefined
  children: ReactNode
}

/** A short label that marks something: "Ends soon". */
export function Badge({ tone, icon: Icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${tones[tone]}`}>
      {Icon && <Icon aria-hidden size={16} />}
      {children}
    </span>
  )
}
