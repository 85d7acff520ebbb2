import { useFormatter, useTranslations } from 'use-intl'
import type { RenewalOffer } from '#contract/orders.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import { isSalesOff } from './renewal.ts'
import styles from './Summary.module.css'

/** The lines of the order and its amounts. */
export function Amounts({ offer }: { offer: RenewalOffer }) {
  const t = useTranslations('renewal')
  const format = useFormatter()
  const euros = useEuros()
  const { pricesIncludeVat } = useConfig().brand
  const { lines, netCents, vatCents, roundingCents, totalCents, vatExemption } = offer
  const rate = lines[0]?.vatRate ?? 0
  const isPlain = isSalesOff(offer)
  return (
    <dl className={styles.amounts}>
      {lines.length > 1 &&
        lines.map((line, index) => (
          <div key={index}>
            <dt>{line.text}</dt>
            <dd>{euros(line.netCents)}</dd>
          </div>
        ))}
      {!isPlain && (
        <>
          <div>
            <dt>{t('net')}</dt>
            <dd>{euros(netCents)}</dd>
            {vatExemption && <dd className={styles.exemption}>{vatExemption.text}</dd>}
          </div>
          {!vatExemption && (
            <div>
              <dt>{t('vat', { rate: `${format.number(rate, { maximumFractionDigits: 2 })}\u00a0%` })}</dt>
              <dd>{euros(vatCents)}</dd>
            </div>
          )}
          {roundingCents !== 0 && (
            <div>
              <dt>{t('rounding')}</dt>
              <dd>{euros(roundingCents)}</dd>
            </div>
          )}
        </>
      )}
      <div className={styles.total}>
        <dt>{t('total')}</dt>
        <dd>{euros(totalCents)}</dd>
      </div>
      {isPlain && pricesIncludeVat !== undefined && (
        <div className={styles.vat}>
          <dd>{t(pricesIncludeVat ? 'vatIncluded' : 'vatExcluded')}</dd>
        </div>
      )}
    </dl>
  )
}
