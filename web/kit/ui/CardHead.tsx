import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import styles from './CardHead.module.css'
import { Unbroken } from './Unbroken.tsx'

export type CardTone = 'pine' | 'apricot' | 'plain' | 'danger'

type CardHeadProps = {
  icon?: LucideIcon | undefined
  tone?: CardTone | undefined
  title: string
  text?: string | undefined
  /** Announces changes of the title to screen readers. */
  isStatus?: boolean | undefined
  headingRef?: Ref<HTMLHeadingElement> | undefined
}

/** The coloured head of a card that makes up a whole page, with the page's title. */
export function CardHead({ icon: Icon, tone = 'pine', title, text, isStatus, headingRef }: CardHeadProps) {
  return (
    <header className={`${styles.head} ${styles[tone]}`}>
      {Icon && (
        <span aria-hidden className={styles.icon}>
          <Icon size={30} />
        </span>
      )}
      <div className={styles.words} role={isStatus ? 'status' : undefined}>
        <h1 {...(headingRef && { ref: headingRef, tabIndex: -1 })}>
          <Unbroken text={title} />
        </h1>
        {text && (
          <p>
            <Unbroken text={text} />
          </p>
        )}
      </div>
    </header>
  )
}
