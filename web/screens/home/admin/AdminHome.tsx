import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import { BrandLinks } from '../BrandLinks.tsx'
import { OwnDataCard } from '../OwnDataCard.tsx'
import styles from './AdminHome.module.css'
import { AttentionCard } from './AttentionCard.tsx'
import { homeQuery } from './queries.ts'
import { RecentActivity } from './RecentActivity.tsx'
import { SeatsSlab } from './SeatsSlab.tsx'
import { Shortcuts } from './Shortcuts.tsx'

/** The home page of an admin: what to do, how full the licence is, and the own data. */
export function AdminHome() {
  const t = useTranslations('home')
  const { name, login, account } = useSession()
  const query = useQuery(homeQuery)
  return (
    <>
      <div className={styles.greeting}>
        <h1>{t('greeting', { name: name || login })}</h1>
        {account.group && <p>{account.group.name}</p>}
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <AttentionCard query={query} />
        </div>
        <div className={styles.side}>
          <SeatsSlab home={query.data} />
          {account.group && <Shortcuts groupId={account.group.id} />}
          <div className={styles.ownData}>
            <OwnDataCard isNarrow />
          </div>
        </div>
        <div className={styles.rest}>
          {account.group && <RecentActivity groupId={account.group.id} />}
          <BrandLinks />
        </div>
      </div>
    </>
  )
}
