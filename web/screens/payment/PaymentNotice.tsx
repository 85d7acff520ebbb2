import { ArrowLeft, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ButtonVariant } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { CardHead, type CardTone } from '../../kit/ui/CardHead.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import styles from './PaymentNotice.module.css'

type PaymentNoticeProps = {
  icon: LucideIcon
  tone: CardTone
  title: string
  text?: string | undefined
  /** Shows a progress bar with this label. */
  loading?: string | undefined
  actions: ReactNode
  children?: ReactNode
}

/** The state of a payment; changes of its title and text are announced. */
export function PaymentNotice(props: PaymentNoticeProps) {
  const { icon, tone, title, text, loading, actions, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)

  useEffect(() => {
    // The link that had the focus may be gone after a change of state.
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

/** The link back, which every notice has. */
export function ToProducts({ variant }: { variant?: ButtonVariant }) {
  const t = useTranslations('payment')
  return (
    <ButtonLink href="/products" variant={variant} icon={ArrowLeft}>
      {t('toProducts')}
    </ButtonLink>
  )
}
