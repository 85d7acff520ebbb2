import type { ReactNode } from 'react'
import styles from './Card.module.css'

type CardProps = {
  as?: 'div' | 'section' | 'article' | undefined
  /** `none` for a table or list that reaches the edges. */
  padding?: 'none' | 'regular' | 'large' | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  children: ReactNode
}

/** A surface for content. A ProgressBar inside runs along its upper edge. */
export function Card({ as: Element = 'div', padding = 'regular', children, ...labels }: CardProps) {
  return (
    <Element className={`${styles.card} ${styles[padding]}`} {...labels}>
      {children}
    </Element>
  )
}
