import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { openCents } from '../../features/invoices/open-amount.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import styles from './InvoiceScreen.module.css'

/** The money that came in for an invoice, and the amount that is still open. */
export function Receipts({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  const euros = useEuros()
  const date = useCalendarDate()
  const titleId = useId()
  const { receipts } = invoice
  const open = openCents(invoice)
  return (
    <section aria-labelledby={titleId} className={receipts.length === 0 ? styles.nothing : undefined}>
      <h2 id={titleId} className={styles.title}>
        {t('receipts')}
      </h2>
      {receipts.length === 0 ? (
        <p className={styles.soft}>{t('noReceipts')}</p>
      ) : (
        <ul className={styles.receipts}>
          {receipts.map((receipt, index) => (
            <li key={`${index} ${receipt.date}`}>
              <span>{[date(receipt.date), t(receipt.source), receipt.text].filter(Boolean).join(' · ')}</span>
              <span className={styles.money}>{euros(receipt.amountCents)}</span>
            </li>
          ))}
          {open !== null && (
            <li>
              <b>{t('stillToPay')}</b>
              <b className={styles.money}>{euros(open)}</b>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
