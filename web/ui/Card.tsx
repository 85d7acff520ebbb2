import type { ReactNode } from 'react'
import styles from './Card.module.css'

type CardProps = {
  as?: 'div' | 'section' | 'article' | undefined
  /** `none` where a table or list reaches the edges. */
  padding?: 'none' | 'regular' | 'large' | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  children: ReactNode
}

/** A sheet of paper on the canvas. A ProgressBar inside lies along its upper edge. */
export function Card({ as: Element = 'div', padding = 'regular', children, ...labels }: CardProps) {
  return (
    <Element className={`${styles.card} ${styles[padding]}`} {...labels}>
      {children}
    </Element>
  )
}
