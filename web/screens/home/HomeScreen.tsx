import { useTranslations } from 'use-intl'
import { useSession } from '../../session/SessionContext.tsx'
import { BrandLinks } from './BrandLinks.tsx'
import { ConcerningPayments } from './ConcerningPayments.tsx'
import styles from './HomeScreen.module.css'
import { LicenceSearchCard } from './LicenceSearchCard.tsx'
import { OverarchingGroupCard } from './OverarchingGroupCard.tsx'
import { OwnDataCard } from './OwnDataCard.tsx'
import { UserSearchCard } from './UserSearchCard.tsx'

/** The first page after signing in: what this kind of person does most. */
export function HomeScreen() {
  const t = useTranslations('home')
  const { kind, name, login } = useSession()
  return (
    <>
      <div className={styles.hero}>
        <h1>{t('greeting', { name: name || login })}</h1>
        <p>{t(`intro.${kind}`)}</p>
      </div>
      {kind === 'staff' && <ConcerningPayments />}
      <div className={styles.cards}>
        {kind === 'staff' && (
          <>
            <LicenceSearchCard />
            <UserSearchCard />
            <OverarchingGroupCard />
          </>
        )}
        {kind === 'dealer' && <LicenceSearchCard />}
        {(kind === 'admin' || kind === 'user') && <OwnDataCard />}
        {kind !== 'staff' && <BrandLinks />}
      </div>
    </>
  )
}
