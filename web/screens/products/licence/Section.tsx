import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/Card.tsx'
import styles from './LicencePage.module.css'

type Props = {
  title: string
  /** Said in place of the rows. */
  nothing?: string | false | undefined
  /** The rows. */
  children: ReactNode
}

/** A list on the page of a licence. */
export function Section({ title, nothing, children }: Props) {
  const titleId = useId()
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {nothing ? <p className={styles.nothing}>{nothing}</p> : <ul className={styles.list}>{children}</ul>}
    </Card>
  )
}
