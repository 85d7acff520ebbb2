import { useQuery } from '@tanstack/react-query'
import { School } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ListedLicence } from '#contract/licence-table.ts'
import { DaysLeft } from '../../../features/licences/DaysLeft.tsx'
import { firstLicencesQuery } from '../../../features/licences/table/queries.ts'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import attention from '../admin/Attention.module.css'
import { firstFew } from './first-few.ts'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'

/** The licences that end within 30 days. */
export function EndingLicences() {
  const t = useTranslations('desk.today')
  const tTable = useTranslations('desk.table')
  const euros = useEuros()
  const query = useQuery(firstLicencesQuery('30', firstFew))
  const { data } = query
  return (
    <TodayList
      title={t('ending')}
      query={query}
      all={
        data && (
          <TextLink isStrong href={addressOf.list('/licenses', { ends: data.total > 0 ? '30' : undefined })}>
            {data.total > 0
              ? t('allWorth', { count: data.total, amount: euros(data.totalPriceCents) })
              : tTable('parts.all')}
          </TextLink>
        )
      }
      rowsOf={({ licences }) =>
        licences.map((licence) => <EndingLicence key={licence.serialNumber} licence={licence} />)
      }
    />
  )
}

function EndingLicence({ licence }: { licence: ListedLicence }) {
  const t = useTranslations('desk.table')
  const tStep = useTranslations('attention.step')
  const { serialNumber, name, seats, dealer, validUntil, priceCents } = licence
  const about = [
    serialNumber,
    t('seats', { count: seats }),
    dealer ? dealer.name || dealer.login : t('direct'),
  ]
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Tile icon={School} tone="apricot" />
      <div className={`${attention.words} ${styles.words}`}>
        <TextLink href={addressOf.product(serialNumber)} isStrong translate="no">
          {name || serialNumber}
        </TextLink>
        <p className={attention.text}>{about.join(' · ')}</p>
      </div>
      {validUntil && <DaysLeft date={validUntil} />}
      {priceCents > 0 && (
        <ButtonLink href={addressOf.renewal(serialNumber)}>
          {tStep('renew')}
          <VisuallyHidden>{` ${name || serialNumber}`}</VisuallyHidden>
        </ButtonLink>
      )}
    </li>
  )
}
