import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../kit/ui/Card.tsx'
import { CardHead } from '../../kit/ui/CardHead.tsx'
import { useBackdrop } from '../../platform/useBackdrop.ts'
import styles from './PublicFormPage.module.css'

type PublicFormPageProps = {
  icon: LucideIcon
  title: string
  intro?: string | undefined
  /** As wide as a paper with its table. */
  isWide?: boolean | undefined
  /** The introduction and the form, or the outcome. */
  children: ReactNode
}

/** The page around a public form. A ProgressBar inside runs along the upper edge of its card. */
export function PublicFormPage({ icon, title, intro, isWide, children }: PublicFormPageProps) {
  useBackdrop()
  return (
    <div className={isWide ? `${styles.page} ${styles.wide}` : styles.page}>
      <Card padding="none">
        <CardHead icon={icon} title={title} text={intro} />
        <div className={styles.body}>{children}</div>
      </Card>
    </div>
  )
}
