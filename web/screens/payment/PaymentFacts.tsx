import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Payment } from '#contract/payments.ts'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import styles from './PaymentNotice.module.css'

/** The licence, the amount, the invoice and, once paid, the new end date. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useTranslations('payment')
  const date = useCalendarDate()
  const euros = useEuros()
  const { status, serialNumber, validUntil, amountCents, invoice } = payment
  const isPaid = status === 'paid'
  return (
    <dl className={styles.facts}>
      <Fact name={t('serialNumber')} value={serialNumber} />
      {isPaid && validUntil !== null && <Fact name={t('paidUntil')} value={date(validUntil)} />}
      <Fact name={t(isPaid ? 'paidAmount' : 'amount')} value={euros(amountCents)} />
      {invoice && (
        <Fact
          name={t('invoice')}
          value={
            <TextLink href={addressOf.invoice(invoice.number)} isStrong>
              {invoice.number}
            </TextLink>
          }
        />
      )}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
