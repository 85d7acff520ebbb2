import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import styles from './InvoiceScreen.module.css'
import { usePercent } from './LinesTable.tsx'

/** The amounts of an invoice or a credit note: net, VAT, rounding and total. */
export function Totals({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('paper')
  const euros = useEuros()
  const percent = usePercent()
  const { kind, lines, netCents, vatCents, roundingCents, totalCents, creditedCents, due, state } = invoice
  // The total of a credited invoice is more than the amount to pay.
  const isTotal = due === null || state === 'paid' || creditedCents > 0
  // All lines of an invoice have one rate.
  const rate = percent(lines[0]?.vatRate ?? 0)
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('withoutVat')}</dt>
        <dd>{euros(netCents)}</dd>
      </div>
      <div>
        <dt>{t('vatOf', { rate, amount: euros(netCents) })}</dt>
        <dd>{euros(vatCents)}</dd>
      </div>
      {roundingCents !== 0 && (
        <div>
          <dt>{t('rounding')}</dt>
          <dd>{euros(roundingCents)}</dd>
        </div>
      )}
      <div className={styles.toPay}>
        <dt>{t(kind === 'credit_note' ? 'totalCredit' : isTotal ? 'total' : 'toPay')}</dt>
        <dd>{euros(totalCents)}</dd>
      </div>
    </dl>
  )
}
