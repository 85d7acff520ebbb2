import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Armchair } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import * as contract from '#contract/seat-pressure.ts'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { call } from '../../../platform/api/call.ts'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'
import { useShownRows } from './useShownRows.tsx'

const pressureQuery = (size: number) =>
  queryOptions({
    queryKey: ['licences', 'pressure', size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<contract.SeatPressure> =>
      contract.SeatPressure.fromWire(await call(contract.listSeatPressure, { query: { size } }, signal)),
  })

/** The customers whose seats are nearly all in use now. */
export function SeatPressure() {
  const t = useTranslations('desk.today')
  const { size, allOf, place } = useShownRows()
  const query = useQuery(pressureQuery(size))
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('pressure')}
        query={query}
        all={allOf(query.data?.total)}
        rowsOf={({ licences }) =>
          licences.map((licence) => <Pressed key={licence.serialNumber} licence={licence} />)
        }
      />
    </div>
  )
}

function Pressed({ licence }: { licence: contract.PressedLicence }) {
  const t = useTranslations('groups.inUse')
  const format = useFormatter()
  const { serialNumber, name, seats, inUse } = licence
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Tile icon={Armchair} tone="apricot" />
      <div className={`${attention.words} ${styles.words}`}>
        <TextLink href={addressOf.product(serialNumber)} isStrong translate="no">
          {name || serialNumber}
        </TextLink>
        <p className={attention.text} translate="no">
          {serialNumber}
        </p>
      </div>
      <div className={styles.use}>
        <p>{t('ofSeats', { used: format.number(inUse), size: format.number(seats) })}</p>
        <div aria-hidden className={styles.meter}>
          <span style={{ inlineSize: `${Math.min(1, inUse / Math.max(1, seats)) * 100}%` }} />
        </div>
      </div>
    </li>
  )
}
