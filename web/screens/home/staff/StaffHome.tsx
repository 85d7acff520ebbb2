import { useTranslations } from 'use-intl'
import { LicenceSearchCard } from '../LicenceSearchCard.tsx'
import { UserSearchCard } from '../UserSearchCard.tsx'
import { AddOverarchingGroup } from './AddOverarchingGroup.tsx'
import { ConcerningPayments } from './ConcerningPayments.tsx'
import { EndingLicences } from './EndingLicences.tsx'
import { LockedPeople } from './LockedPeople.tsx'
import { SeatPressure } from './SeatPressure.tsx'
import styles from './StaffHome.module.css'
import { Unsent } from './Unsent.tsx'
import { Unsettled } from './Unsettled.tsx'
import { VatNumbers } from './VatNumbers.tsx'

/** The home page of staff: what to do today, and the searches. */
export function StaffHome() {
  const t = useTranslations('desk.today')
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <AddOverarchingGroup />
      </div>
      <div className={styles.lists}>
        <EndingLicences />
        <ConcerningPayments />
        <Unsettled />
        <SeatPressure />
        <LockedPeople />
        <Unsent />
        <VatNumbers />
      </div>
      <div className={styles.searches}>
        <LicenceSearchCard />
        <UserSearchCard />
      </div>
    </>
  )
}
