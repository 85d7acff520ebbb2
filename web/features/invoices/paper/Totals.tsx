import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import styles from './Paper.module.css'
import { usePercent } from './usePercent.ts'

type Props = Pick<Invoice, 'lines' | 'netCents' | 'vatCents' | 'roundingCents' | 'totalCents'> & {
  /** The label of the total. */
  total: string
}

/** The amounts of a paper: net, VAT, rounding and total. */
export function Totals({ lines, netCents, vatCents, roundingCents, totalCents, total }: Props) {
  const t = useTranslations('paper')
  const euros = useEuros()
  const percent = usePercent()
  // All lines of a paper have one rate.
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
        <dt>{total}</dt>
        <dd>{euros(totalCents)}</dd>
      </div>
    </dl>
  )
}
