import { useTranslations } from 'use-intl'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './Footer.module.css'

const addresses = {
  help: '/help',
  newsletter: '/newsletter',
  gettingStarted: '/leesvoor',
  teacherPackage: '/leerkrachtenpakket',
  speechTherapist: '/logopedist',
} as const

type FooterProps = {
  pages: readonly (keyof typeof addresses)[]
  /** The address of the help page, if one is about this page. */
  help?: string | undefined
}

/** Links to other pages, the accessibility statement and the privacy notice. */
export function Footer({ pages, help }: FooterProps) {
  const t = useTranslations('shell')
  const { brand } = useConfig()
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('more')}>
        <ul className={styles.links}>
          {pages.map((page) => (
            <li key={page}>
              <TextLink href={(page === 'help' && help) || addresses[page]}>{t(`titles.${page}`)}</TextLink>
            </li>
          ))}
          <li>
            <TextLink href="/accessibility">{t('titles.accessibility')}</TextLink>
          </li>
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
