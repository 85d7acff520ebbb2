import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from '../../kit/ui/Card.tsx'
import { Tile } from '../../kit/ui/Tile.tsx'
import styles from './HomeCard.module.css'

type HomeCardProps = {
  icon: LucideIcon
  tone: 'apricot' | 'plum' | 'pine'
  title: string
  text?: string
  /** At the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/** A task or a notice on the home page. */
export function HomeCard({ icon, tone, title, text, action, children }: HomeCardProps) {
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading}>
      <div className={styles.head}>
        <Tile icon={icon} tone={tone} />
        <div className={styles.words}>
          <h2 id={heading}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}
