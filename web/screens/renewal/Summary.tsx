import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OrderKind, RenewalOffer } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { quoteDays } from '#contract/quotes.ts'
import { todayInBrussels } from '../../features/licences/end-date.ts'
import invisible from '../../kit/ui/VisuallyHidden.module.css'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { Amounts } from './Amounts.tsx'
import { OptionFact } from './OptionFact.tsx'
import { graceEnd } from './renewal.ts'
import styles from './Summary.module.css'

type Props = {
  offer: RenewalOffer
  product: Product
  way: OrderKind | undefined
  /** The bar of a price that is loading. */
  children: ReactNode
}

/** The customer of a licence, its end date before and after, its seats and options, and the price. */
export function Summary({ offer, product, way, children }: Props) {
  const t = useTranslations('renewal')
  const format = useFormatter()
  const { customer, extendedOn } = offer
  const date = useCalendarDate()
  const whose = [customer.name, customer.town, customer.serialNumber].filter(Boolean).join(' · ')
  return (
    <section className={styles.card} aria-label={t(way === 'quote' ? 'summaryOfQuote' : 'summary')}>
      <div className={styles.slab}>
        {children}
        <p className={styles.whose} translate="no">
          {whose}
        </p>
        <dl className={styles.dates}>
          <EndOf label={t('validUntil')} date={offer.endsNow} />
          <ArrowRight aria-hidden size={20} className={styles.arrow} />
          <EndOf
            label={t(way === 'quote' && extendedOn === 'order' ? 'endOnceAccepted' : 'newEndDate')}
            date={offer.validUntil}
            isNew
          />
        </dl>
      </div>
      <div className={styles.body}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('seats')}</dt>
            <dd>{format.number(offer.seats)}</dd>
          </div>
          <OptionFact product={product} option="ocr" />
          <OptionFact product={product} option="dictionaries" />
        </dl>
        <Amounts offer={offer} />
        {way === 'invoice' && extendedOn === 'payment' && (
          <p className={styles.note}>
            {t('untilPaid', { date: date(graceEnd(offer, todayInBrussels(new Date()))) })}
          </p>
        )}
        {way === 'quote' && <p className={styles.note}>{t('priceHolds', { days: quoteDays })}</p>}
      </div>
    </section>
  )
}

type EndOfProps = { label: string; date: string; isNew?: boolean }

function EndOf({ label, date: day, isNew = false }: EndOfProps) {
  const date = useCalendarDate()
  return (
    <div className={isNew ? styles.new : styles.old}>
      <dt className={invisible.hidden}>{label}</dt>
      <dd>
        <time dateTime={day}>{date(day)}</time>
      </dd>
    </div>
  )
}
