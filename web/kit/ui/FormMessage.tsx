import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './FormMessage.module.css'

const icons = { error: CircleAlert, success: CircleCheck, info: Info }

type FormMessageProps = {
  kind: keyof typeof icons
  /** A button, which is not announced with the message. */
  action?: ReactNode
  children: ReactNode
}

/** A result shown in the page; announced when it appears. */
export function FormMessage({ kind, action, children }: FormMessageProps) {
  const Icon = icons[kind]
  return (
    <div className={`${styles.message} ${styles[kind]}`}>
      <Icon aria-hidden size={22} />
      <div role={kind === 'error' ? 'alert' : 'status'} className={styles.words}>
        {children}
      </div>
      {action}
    </div>
  )
}
