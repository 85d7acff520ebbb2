import { useSearch } from '@tanstack/react-router'
import { LicencesThatEnd } from '../../features/licences/table/LicencesThatEnd.tsx'
import { BrandLinks } from './BrandLinks.tsx'
import styles from './HomeScreen.module.css'
import { LicenceSearchCard } from './LicenceSearchCard.tsx'

/** The home page of a dealer: the licences they sold, and the search by number. */
export function DealerHome() {
  const search = useSearch({ from: '/signed-in/home' })
  return (
    <>
      <LicencesThatEnd path="/home" search={search} headingLevel="h1" />
      <div className={styles.cards}>
        <LicenceSearchCard />
      </div>
      <BrandLinks />
    </>
  )
}
