import { useTranslations } from 'use-intl'
import { useConfig } from '../session/useConfig.ts'
import { TextLink } from '../ui/TextLink.tsx'
import styles from './PublicFooter.module.css'

const pages = [
  ['/help', 'help'],
  ['/newsletter', 'newsletter'],
  ['/leesvoor', 'gettingStarted'],
  ['/leerkrachtenpakket', 'teacherPackage'],
  ['/logopedist', 'speechTherapist'],
] as const

/** The pages for everybody, and the privacy notice. */
export function PublicFooter() {
  const t = useTranslations('shell')
  const { brand } = useConfig()
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('more')}>
        <ul className={styles.links}>
          {pages.map(([href, title]) => (
            <li key={href}>
              <TextLink href={href}>{t(`titles.${title}`)}</TextLink>
            </li>
          ))}
          <li>
            <TextLink href={brand.links.privacy} external>
              {t('privacy')}
            </TextLink>
          </li>
        </ul>
      </nav>
    </footer>
  )
}
