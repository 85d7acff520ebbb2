import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/quotes.ts'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import styles from './Quotes.module.css'

/** The consequences of accepting a quote: for the licence, and for who pays. */
export function Terms({ quote: { validUntil, extendedOn, buyer, dueDays } }: { quote: Quote }) {
  const t = useTranslations('quotes')
  const date = useCalendarDate()
  const terms = [
    t(extendedOn === 'order' ? 'runs' : 'runsOncePaid', { date: date(validUntil) }),
    t('mailed', { email: buyer.email }),
    t('pay', { days: dueDays }),
  ]
  return (
    <ul className={styles.terms}>
      {terms.map((term) => (
        <li key={term}>
          <Unbroken text={term} />
        </li>
      ))}
    </ul>
  )
}
