import { useTranslations } from 'use-intl'
import type { LicencePage } from '#contract/licence-page.ts'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import styles from './LicencePage.module.css'

/** The way to the other licences under the same overarching group. */
export function RelatedLicences({ related }: Pick<LicencePage, 'related'>) {
  const t = useTranslations('desk.page')
  if (related.length === 0) return null
  return (
    <nav className={styles.related} aria-label={t('related')}>
      <span aria-hidden>{t('related')}</span>
      {related.map(({ serialNumber, name }) => (
        <TextLink key={serialNumber} href={addressOf.product(serialNumber)} isStrong translate="no">
          {`${name} · ${serialNumber}`}
        </TextLink>
      ))}
    </nav>
  )
}
