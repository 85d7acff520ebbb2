import { Fragment } from 'react'

/** An e-mail address. Too long for a line, it breaks before the @ or a dot after it. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  const [first, ...others] = email.slice(at).split('.')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {first}
      {others.map((part, index) => (
        <Fragment key={`${index} ${part}`}>
          <wbr />.{part}
        </Fragment>
      ))}
    </>
  )
}
