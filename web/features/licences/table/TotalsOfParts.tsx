import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../kit/ui/Card.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import styles from '../../../kit/ui/totals.module.css'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import type { Totals } from './useTotals.ts'

/** Totals of the licences to renew, and of those that ended without being renewed. */
export function TotalsOfParts({ totals, endedAddress }: { totals: Totals; endedAddress: string }) {
  const t = useTranslations('desk.table')
  const licences = (total: Totals['all']) => (total ? t('licences', { count: total.total }) : '')
  return (
    <div className={styles.totals}>
      <div className={styles.slab}>
        <Total name={t('totals.within', { days: 90 })} total={totals['90']}>
          {licences(totals['90'])}
        </Total>
      </div>
      <Card padding="none">
        <Total name={t('totals.ends', { days: 30 })} total={totals['30']}>
          {licences(totals['30'])}
        </Total>
      </Card>
      <Card padding="none">
        <Total name={t('totals.ended')} total={totals.ended}>
          {totals.ended && totals.ended.total > 0 ? (
            <TextLink isStrong href={endedAddress}>
              {licences(totals.ended)}
            </TextLink>
          ) : (
            licences(totals.ended)
          )}
        </Total>
      </Card>
    </div>
  )
}

function Total({ name, total, children }: { name: string; total: Totals['all']; children: ReactNode }) {
  const euros = useEuros()
  return (
    <div className={styles.total}>
      <p className={styles.name}>{name}</p>
      <p className={styles.amount}>{total ? euros(total.totalPriceCents) : '–'}</p>
      <p className={styles.name}>{children}</p>
    </div>
  )
}
