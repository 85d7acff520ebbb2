import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Journal, RateTotal, ReceiptJournal } from '#contract/journal.ts'
import { usePercent } from '../../features/invoices/paper/usePercent.ts'
import { useSignedEuros } from '../../features/invoices/useSignedEuros.ts'
import { Card } from '../../kit/ui/Card.tsx'
import styles from '../../kit/ui/totals.module.css'
import journal from './Journal.module.css'

const sumOf = (totals: readonly RateTotal[], amount: 'netCents' | 'vatCents' | 'totalCents') =>
  totals.reduce((sum, total) => sum + total[amount], 0)

/** The invoiced amount of a month, its VAT, and the money that came in; undefined until known. */
export function JournalTotals({
  papers,
  receipts,
}: {
  papers: Journal | undefined
  receipts: ReceiptJournal | undefined
}) {
  const t = useTranslations('journal')
  const tPaper = useTranslations('paper')
  const euros = useSignedEuros()
  const ofRate = useRateText()
  const totals = papers?.totals
  return (
    <div className={`${styles.totals} ${journal.digits}`}>
      <div className={styles.slab}>
        <Total name={t('totals.invoiced')} cents={totals && sumOf(totals, 'totalCents')}>
          {totals && t('totals.withoutVat', { amount: euros(sumOf(totals, 'netCents')) })}
        </Total>
      </div>
      <Card padding="none">
        <Total name={tPaper('vat')} cents={totals && sumOf(totals, 'vatCents')}>
          {totals?.map(ofRate).join(' · ')}
        </Total>
      </Card>
      <Card padding="none">
        <Total name={t('totals.cameIn')} cents={receipts?.totalCents}>
          {receipts && t('count.payments', { count: receipts.total })}
        </Total>
      </Card>
    </div>
  )
}

/** Names the net amount of a VAT rate, or of a reason why there is no VAT. */
function useRateText(): (total: RateTotal) => string {
  const t = useTranslations('journal.totals')
  const euros = useSignedEuros()
  const percent = usePercent()
  return ({ vatRate, exemptionKind, netCents }) => {
    const amount = euros(netCents)
    if (exemptionKind === 'exempt') return t('exempt', { amount })
    if (exemptionKind === 'reverse_charge') return t('reverseCharge', { amount })
    return t('rate', { rate: percent(vatRate), amount })
  }
}

type TotalProps = { name: string; cents: number | null | undefined; children: ReactNode }

function Total({ name, cents, children }: TotalProps) {
  const euros = useSignedEuros()
  return (
    <div className={styles.total}>
      <p className={styles.name}>{name}</p>
      <p className={styles.amount}>{cents == null ? '–' : euros(cents)}</p>
      <p className={styles.name}>{children}</p>
    </div>
  )
}
