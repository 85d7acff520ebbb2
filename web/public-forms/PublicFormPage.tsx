import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBackdrop } from '../shell/useBackdrop.ts'
import { Card } from '../ui/Card.tsx'
import { CardHead } from '../ui/CardHead.tsx'
import styles from './PublicFormPage.module.css'

type PublicFormPageProps = {
  icon: LucideIcon
  title: string
  intro?: string | undefined
  /** What the page is about, then its form, or how it ended. */
  children: ReactNode
}

/** The page around a form for everybody. A ProgressBar in it lies along the upper edge of its card. */
export function PublicFormPage({ icon, title, intro, children }: PublicFormPageProps) {
  useBackdrop()
  return (
    <div className={styles.page}>
      <Card padding="none">
        <CardHead icon={icon} title={title} text={intro} />
        <div className={styles.body}>{children}</div>
      </Card>
    </div>
  )
}
