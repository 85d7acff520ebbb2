import type { ReactNode, Ref } from 'react'
import styles from './TitleCard.module.css'
import { Unbroken } from './Unbroken.tsx'

type Props = {
  title: string
  /** Whether the title is a name, which stays as it is if the browser translates the page. */
  isName?: boolean
  /** The way to it from the top. */
  trail?: ReactNode
  about?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  /** Figures and buttons beside the title. */
  children?: ReactNode
}

/** The slab at the top of the screen. Its heading stays mounted when the text changes, so it keeps the focus. */
export function TitleCard({ title, isName = false, trail, about, headingRef, children }: Props) {
  return (
    <header className={styles.card}>
      <div className={styles.name}>
        {trail}
        <h1 ref={headingRef} tabIndex={-1} className={styles.heading} translate={isName ? 'no' : undefined}>
          <Unbroken text={title} />
        </h1>
        {about && <p className={styles.soft}>{about}</p>}
      </div>
      {children}
    </header>
  )
}
