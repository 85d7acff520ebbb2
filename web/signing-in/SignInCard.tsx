import type { ReactNode, Ref } from 'react'
import { useBackdrop } from '../shell/useBackdrop.ts'
import { Card } from '../ui/Card.tsx'
import styles from './SignInCard.module.css'

type SignInCardProps = {
  title: string
  intro: ReactNode
  /** Takes the focus where the card comes in place of another. */
  headingRef?: Ref<HTMLHeadingElement> | undefined
  children: ReactNode
  foot: ReactNode
}

/** The sheet of paper in the middle of the pages on which people sign in. */
export function SignInCard({ title, intro, headingRef, children, foot }: SignInCardProps) {
  useBackdrop()
  return (
    <div className={styles.page}>
      <Card padding="large">
        <div className={styles.head}>
          <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
            {title}
          </h1>
          <p>{intro}</p>
        </div>
        {children}
        <footer className={styles.foot}>{foot}</footer>
      </Card>
    </div>
  )
}
