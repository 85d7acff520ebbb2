import { ArrowLeft, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ButtonVariant } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './PaymentNotice.module.css'

type PaymentNoticeProps = {
  icon: LucideIcon
  tone: 'pine' | 'apricot' | 'plain' | 'danger'
  title: string
  text?: string | undefined
  /** Says what is being waited for, with a bar. */
  loading?: string | undefined
  actions: ReactNode
  children?: ReactNode
}

/** How it stands with a payment: its title and text are read out whenever they change. */
export function PaymentNotice(props: PaymentNoticeProps) {
  const { icon: Icon, tone, title, text, loading, actions, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)

  useEffect(() => {
    // The link that had the focus may be gone with what the page said before.
    if (shown.current !== title && document.activeElement === document.body) heading.current?.focus()
    shown.current = title
  }, [title])

  return (
    <div className={styles.page}>
      <Card padding="none">
        {loading && <ProgressBar label={loading} />}
        <header className={`${styles.head} ${styles[tone]}`}>
          <span aria-hidden className={styles.icon}>
            <Icon size={32} />
          </span>
          <div role="status" className={styles.words}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {text && <p>{text}</p>}
          </div>
        </header>
        <div className={styles.body}>
          {children}
          <div className={styles.actions}>{actions}</div>
        </div>
      </Card>
    </div>
  )
}

/** The way back, which every notice has. */
export function ToProducts({ variant }: { variant?: ButtonVariant }) {
  const t = useTranslations('payment')
  return (
    <ButtonLink href="/products" variant={variant} icon={ArrowLeft}>
      {t('toProducts')}
    </ButtonLink>
  )
}
