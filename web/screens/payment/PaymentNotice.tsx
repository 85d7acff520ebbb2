import { ArrowLeft, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ButtonVariant } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { CardHead, type CardTone } from '../../ui/CardHead.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './PaymentNotice.module.css'

type PaymentNoticeProps = {
  icon: LucideIcon
  tone: CardTone
  title: string
  text?: string | undefined
  /** Says what is being waited for, with a bar. */
  loading?: string | undefined
  actions: ReactNode
  children?: ReactNode
}

/** How it stands with a payment: its title and text are read out whenever they change. */
export function PaymentNotice(props: PaymentNoticeProps) {
  const { icon, tone, title, text, loading, actions, children } = props
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
        <CardHead icon={icon} tone={tone} title={title} text={text} isStatus headingRef={heading} />
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
