import type { ReactNode, Ref } from 'react'
import styles from './TitleCard.module.css'

type Props = {
  title: string
  about?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  /** Figures and buttons beside the title. */
  children?: ReactNode
}

/** The card at the top of the screen. Its heading stays in place while what it says changes, and so does the focus. */
export function TitleCard({ title, about, headingRef, children }: Props) {
  return (
    <header className={styles.card}>
      <div className={styles.name}>
        <h1 ref={headingRef} tabIndex={-1} className={styles.heading}>
          {title}
        </h1>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      {children}
    </header>
  )
}
