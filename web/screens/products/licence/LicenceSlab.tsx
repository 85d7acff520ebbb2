import { useFormatter, useTranslations } from 'use-intl'
import type { LicencePage } from '#contract/licence-page.ts'
import { daysUntil } from '../../../features/history/days.ts'
import { EndDate } from '../../../features/licences/EndDate.tsx'
import styles from '../../../kit/ui/TitleCard.module.css'
import { TitleCard } from '../../../kit/ui/TitleCard.tsx'
import invisible from '../../../kit/ui/VisuallyHidden.module.css'
import page from './LicencePage.module.css'

/** The licence's customer and contact, its end date, and its seats in use. @param licence undefined while loading */
export function LicenceSlab({
  serialNumber,
  licence,
}: {
  serialNumber: string
  licence: LicencePage | undefined
}) {
  const t = useTranslations('desk.page')
  const tTable = useTranslations('desk.table')
  if (!licence) return <TitleCard isName title={serialNumber} />
  const { name, town, admins, people, groups, dealer } = licence
  const contact = admins[0]
  const about = [
    name && serialNumber,
    town,
    contact && (contact.name || contact.login),
    licence.group && t('customer', { people, groups }),
    dealer ? t('dealer', { name: dealer.name || dealer.login }) : tTable('direct'),
  ]
  return (
    <TitleCard isName title={name || serialNumber} about={about.filter(Boolean).join(' · ')}>
      <dl className={`${styles.figures} ${page.figures}`}>
        <Ends licence={licence} />
        <div className={styles.use}>
          <SeatsInUse licence={licence} />
        </div>
      </dl>
    </TitleCard>
  )
}

function Ends({ licence: { validUntil } }: { licence: LicencePage }) {
  const tFacts = useTranslations('products.facts')
  const tLeft = useTranslations('desk.left')
  const days = validUntil === null ? undefined : daysUntil(validUntil)
  return (
    <div className={styles.ends}>
      <dt>{tFacts('validUntil')}</dt>
      <dd>
        <span className={styles.strong}>
          {validUntil === null ? tFacts('permanent') : <EndDate date={validUntil} />}
        </span>
        {days !== undefined && days >= 0 && <span className={styles.soft}>{tLeft('days', { days })}</span>}
      </dd>
    </div>
  )
}

function SeatsInUse({ licence: { inUse, seats, reservedSeats } }: { licence: LicencePage }) {
  const t = useTranslations('groups.inUse')
  const tSlab = useTranslations('attention.slab')
  const format = useFormatter()
  return (
    <>
      <dt className={invisible.hidden}>{t('label')}</dt>
      <dd>
        <b>{t('ofSeats', { used: format.number(inUse), size: format.number(seats) })}</b>
        <div aria-hidden className={styles.meter}>
          <span style={{ inlineSize: `${seats === 0 ? 0 : Math.min(1, inUse / seats) * 100}%` }} />
        </div>
        <span className={styles.soft}>
          {reservedSeats > 0 ? t('aside', { count: reservedSeats }) : tSlab('allShared')}
        </span>
      </dd>
    </>
  )
}
