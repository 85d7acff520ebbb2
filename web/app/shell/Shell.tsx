import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonKind } from '#contract/access.ts'
import { Logo } from '../../features/brand/Logo.tsx'
import { Find } from '../../features/find/Find.tsx'
import { Reading } from '../../features/reading/Reading.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Entries } from './Entries.tsx'
import { LanguageSelector } from './LanguageSelector.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import styles from './Shell.module.css'
import { TestBanner } from './TestBanner.tsx'

type ShellProps = {
  /** The signed-in person's; without it, the bar of visitors. */
  kind?: PersonKind
  /** Above the content. */
  banner?: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** The frame of every page: skip link, bar, banners, content and footer. */
export function Shell({ kind, banner, footer, children }: ShellProps) {
  const t = useTranslations('shell')
  const { brand, environment } = useConfig()
  const [isReading, setReading] = useState(false)
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        <header className={styles.bar}>
          {kind ? (
            <Link className={styles.brand} to="/home" aria-label={t('home', { brand: brand.name })}>
              <Logo />
              <span className={styles.name}>{brand.name}</span>
            </Link>
          ) : (
            <span className={styles.brand}>
              <Logo />
              {brand.name}
            </span>
          )}
          {kind && <Entries kind={kind} className={styles.links} linkClass={styles.link} />}
          {kind && kind !== 'user' && <Find kind={kind} />}
          <div className={styles.choices}>
            <Reading isShort={kind !== undefined} isOpen={isReading} onOpenChange={setReading} />
            {kind ? <AccountMenu onReading={() => setReading(true)} /> : <LanguageSelector />}
          </div>
        </header>
        {environment !== 'prod' && <TestBanner />}
        <OfflineNotice />
        {banner}
        <main className={styles.content} id="content" tabIndex={-1}>
          {children}
        </main>
        {footer}
      </div>
      {kind && <Entries kind={kind} className={styles.tabs} linkClass={styles.tab} />}
    </div>
  )
}
