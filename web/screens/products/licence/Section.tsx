import { type ReactNode, useId } from 'react'
import { Card } from '../../../kit/ui/Card.tsx'
import styles from './LicencePage.module.css'

type Props = {
  title: string
  /** Said in place of the rows. */
  nothing?: string | false | undefined
  /** Shows the others. */
  all?: ReactNode
  /** The rows. */
  children: ReactNode
  /** Below the rows. */
  foot?: ReactNode
}

/** A list on the page of a licence. */
export function Section({ title, nothing, all, children, foot }: Props) {
  const titleId = useId()
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {all}
      </div>
      {nothing ? <p className={styles.nothing}>{nothing}</p> : <ul className={styles.list}>{children}</ul>}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Card>
  )
}
