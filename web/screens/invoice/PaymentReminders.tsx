import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import styles from './InvoiceScreen.module.css'

/** The payment reminders of an invoice: those that were sent, and the next one. Nothing if there are none. */
export function PaymentReminders({ reminders }: Pick<Invoice, 'reminders'>) {
  const t = useTranslations('invoices.reminders')
  const date = useCalendarDate()
  const titleId = useId()
  if (!reminders || (reminders.sent.length === 0 && reminders.next === null)) return null
  const { sent, next } = reminders
  return (
    <section aria-labelledby={titleId} className={styles.reminders}>
      <h2 id={titleId} className={styles.title}>
        {t('title')}
      </h2>
      <ul>
        {sent.map(({ step, date: day }) => (
          <li key={step}>{t('sent', { date: date(day) })}</li>
        ))}
        {next && (
          <li>
            <Unbroken text={t('next', { date: date(next.date) })} />
          </li>
        )}
      </ul>
    </section>
  )
}
