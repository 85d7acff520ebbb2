import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './FormMessage.module.css'

type FormMessageProps = { kind: 'error' | 'success'; children: ReactNode }

/** How it went, in the page itself; announced when it appears. */
export function FormMessage({ kind, children }: FormMessageProps) {
  const Icon = kind === 'error' ? CircleAlert : CircleCheck
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={`${styles.message} ${styles[kind]}`}>
      <Icon aria-hidden size={22} />
      <div>{children}</div>
    </div>
  )
}
