import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Reading } from '../reading/Reading.tsx'
import { useConfig } from '../session/useConfig.ts'
import { LanguageSelector } from './LanguageSelector.tsx'
import { Logo } from './Logo.tsx'
import styles from './Shell.module.css'
import { TestBanner } from './TestBanner.tsx'

/** The frame of every page: the way past the navigation, the bar, the test banner, and the page itself. */
export function Shell({ navigation, children }: { navigation?: ReactNode; children: ReactNode }) {
  const t = useTranslations('shell')
  const { brand, environment } = useConfig()
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <header className={styles.bar}>
        {navigation ?? (
          <span className={styles.brand}>
            <Logo />
            {brand.name}
          </span>
        )}
        <div className={styles.choices}>
          <Reading />
          <LanguageSelector />
        </div>
      </header>
      {environment !== 'prod' && <TestBanner />}
      <main className={styles.content} id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
