import type { ReactNode, Ref } from 'react'
import { Card } from '../../kit/ui/Card.tsx'
import { useBackdrop } from '../../platform/useBackdrop.ts'
import styles from './SignInCard.module.css'

type SignInCardProps = {
  title: string
  intro?: ReactNode
  /** For moving the focus to the heading when the card replaces another. */
  headingRef?: Ref<HTMLHeadingElement> | undefined
  children: ReactNode
  foot: ReactNode
}

/** The card in the middle of the sign-in pages. */
export function SignInCard({ title, intro, headingRef, children, foot }: SignInCardProps) {
  useBackdrop()
  return (
    <div className={styles.page}>
      <Card>
        <div className={styles.head}>
          <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
            {title}
          </h1>
          {intro && <p>{intro}</p>}
        </div>
        {children}
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </Card>
    </div>
  )
}
