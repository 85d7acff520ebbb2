import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import styles from './Paper.module.css'
import { usePercent } from './usePercent.ts'

type Amounts = Pick<Invoice, 'netCents' | 'vatCents' | 'roundingCents' | 'totalCents'>

type Props = Amounts &
  Pick<Invoice, 'language' | 'lines' | 'vatExemption'> & {
    /** The label of the total. */
    total: string
  }

/** The amounts of a paper: net, VAT or the reason why there is none (in the paper's language), rounding and total. */
export function Totals({ language, lines, vatExemption, total, ...amounts }: Props) {
  const { netCents, vatCents, roundingCents, totalCents } = amounts
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
        {vatExemption && (
          <dd lang={language} className={styles.exemption}>
            {vatExemption.text}
          </dd>
        )}
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
