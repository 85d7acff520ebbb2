import { useFormatter, useTranslations } from 'use-intl'
import type { Home } from '#contract/home.ts'
import { Link } from '../../../kit/ui/Link.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import styles from './SeatsSlab.module.css'

/** Seats in use of how many, what is set aside, and the end date. @param home undefined while loading */
export function SeatsSlab({ home }: { home: Home | undefined }) {
  const t = useTranslations('attention.slab')
  return (
    <section className={styles.slab} aria-label={t('label')}>
      <div className={styles.line}>
        <span className={styles.soft}>{t('inUse')}</span>
        <span className={styles.small}>{home?.serialNumber}</span>
      </div>
      {home && <Figures home={home} />}
    </section>
  )
}

function Figures({ home }: { home: Home }) {
  const t = useTranslations('attention.slab')
  const format = useFormatter()
  const date = useCalendarDate()
  const { inUse, seats, reservedSeats, reservingGroups, serialNumber, validUntil, mayRenew } = home
  const part = seats === 0 ? 0 : Math.min(1, inUse / seats)
  return (
    <>
      <p className={styles.figure}>
        {t.rich('ofSeats', {
          inUse: format.number(inUse),
          seats: format.number(seats),
          b: (text) => <b>{text}</b>,
        })}
      </p>
      <div aria-hidden className={styles.meter}>
        <span style={{ inlineSize: `${part * 100}%` }} />
      </div>
      <p className={styles.small}>
        {reservedSeats > 0
          ? t('setAside', {
              count: reservedSeats,
              groups: reservingGroups,
              shared: Math.max(0, seats - reservedSeats),
            })
          : t('allShared')}
      </p>
      <div className={`${styles.line} ${styles.end}`}>
        <span className={styles.soft}>{t('validUntil')}</span>
        <b className={styles.date}>{validUntil ? date(validUntil) : t('permanent')}</b>
        {mayRenew && serialNumber && <Link href={addressOf.renewal(serialNumber)}>{t('renew')}</Link>}
      </div>
    </>
  )
}
