import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LicencesThatEnd } from '../../features/licences/table/LicencesThatEnd.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { BrandLinks } from './BrandLinks.tsx'
import styles from './HomeScreen.module.css'
import { LicenceSearchCard } from './LicenceSearchCard.tsx'

/** The home page of a dealer: the licences they sold, and the search by number. */
export function DealerHome() {
  const tTitles = useTranslations('shell.titles')
  const search = useSearch({ from: '/signed-in/home' })
  return (
    <>
      <LicencesThatEnd
        path="/home"
        search={search}
        headingLevel="h1"
        action={
          <TextLink href="/invoices" isStrong>
            {tTitles('journal')}
          </TextLink>
        }
      />
      <div className={styles.cards}>
        <LicenceSearchCard />
      </div>
      <BrandLinks />
    </>
  )
}
