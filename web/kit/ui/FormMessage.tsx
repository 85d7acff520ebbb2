import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './FormMessage.module.css'

const icons = { error: CircleAlert, success: CircleCheck, info: Info }

type FormMessageProps = { kind: keyof typeof icons; children: ReactNode }

/** A result shown in the page; announced when it appears. */
export function FormMessage({ kind, children }: FormMessageProps) {
  const Icon = icons[kind]
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={`${styles.message} ${styles[kind]}`}>
      <Icon aria-hidden size={22} />
      <div>{children}</div>
    </div>
  )
}
