import { useTranslations } from 'use-intl'
import type { Payment } from '#contract/payments.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import styles from './PaymentNotice.module.css'

/** The licence, the amount and, once paid, the new end date. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useTranslations('payment')
  const date = useCalendarDate()
  const euros = useEuros()
  const { status, serialNumber, validUntil, amountCents } = payment
  const isPaid = status === 'paid'
  return (
    <dl className={styles.facts}>
      <Fact name={t('serialNumber')} value={serialNumber} />
      {isPaid && validUntil !== null && <Fact name={t('paidUntil')} value={date(validUntil)} />}
      <Fact name={t(isPaid ? 'paidAmount' : 'amount')} value={euros(amountCents)} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
