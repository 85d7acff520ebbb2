import { Check, Clock, CreditCard, type LucideIcon, X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { LicencePage } from '#contract/licence-page.ts'
import { Badge } from '../../../kit/ui/Badge.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import styles from './LicencePage.module.css'
import { Section } from './Section.tsx'

type Payment = LicencePage['payments'][number]

const looks: Record<Payment['status'], { tone: 'pine' | 'apricot' | 'plain' | 'danger'; icon: LucideIcon }> =
  {
    paid: { tone: 'pine', icon: Check },
    open: { tone: 'apricot', icon: Clock },
    failed: { tone: 'danger', icon: X },
    canceled: { tone: 'plain', icon: X },
    expired: { tone: 'plain', icon: X },
  }

/** The latest payments for the licence, and what became of them. */
export function LicencePayments({ payments }: Pick<LicencePage, 'payments'>) {
  const t = useTranslations('desk.page.payments')
  return (
    <Section title={t('title')} nothing={payments.length === 0 && t('nothing')}>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </Section>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { at, by, amountCents, status, validUntil, concern, concernCents } = payment
  const t = useTranslations('desk.page.payments')
  const tConcern = useTranslations('home.concerningPayments.concern')
  const format = useFormatter()
  const date = useCalendarDate()
  const euros = useEuros()
  const about = [
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
    by ? by.name || by.login : t('visitor'),
    validUntil && t('until', { date: date(validUntil) }),
  ]
  return (
    <li className={styles.row}>
      <Tile icon={CreditCard} tone={concern ? 'danger' : 'plain'} />
      <div className={styles.words}>
        <p className={styles.name}>{euros(amountCents)}</p>
        <p className={styles.small}>{about.filter(Boolean).join(' · ')}</p>
        {concern && (
          <p className={styles.small}>
            {tConcern(concern, { back: euros(concernCents ?? amountCents), amount: euros(amountCents) })}
          </p>
        )}
      </div>
      <Badge {...looks[status]}>{t(`status.${status}`)}</Badge>
    </li>
  )
}
