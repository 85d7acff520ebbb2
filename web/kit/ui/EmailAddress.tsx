import { Fragment } from 'react'
import styles from './EmailAddress.module.css'

/** An e-mail address. Too long for a line, it breaks before the @; if that is not enough, before a dot after it. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  const [first, ...others] = email.slice(at).split('.')
  return (
    <>
      {email.slice(0, at)}
      <span className={styles.domain}>
        {first}
        {others.map((part, index) => (
          <Fragment key={`${index} ${part}`}>
            <wbr />.{part}
          </Fragment>
        ))}
      </span>
    </>
  )
}
