import { Link, useLocation } from '@tanstack/react-router'
import { FileText, KeyRound, LogOut, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PersonKind } from '#contract/access.ts'
import { useConfig } from '../session/useConfig.ts'
import { Logo } from './Logo.tsx'
import { entriesFor } from './navigation-entries.ts'
import styles from './Shell.module.css'

const icons = { users: Users, licences: KeyRound, products: KeyRound, documents: FileText }

/** The bar's links, as far as this kind of person has them. */
export function Navigation({ kind }: { kind: PersonKind }) {
  const t = useTranslations('shell')
  const { brand } = useConfig()
  const { pathname } = useLocation()
  return (
    <nav className={styles.navigation} aria-label={t('navigation')}>
      <Link className={styles.brand} to="/home" aria-label={t('home', { brand: brand.name })}>
        <Logo />
        <span>{brand.name}</span>
      </Link>
      <ul className={styles.links}>
        {entriesFor(kind).map(({ id, to, covers }) => {
          const Icon = icons[id]
          const isCovered = covers.some((beginning) => pathname.startsWith(beginning))
          return (
            <li key={id}>
              <Link className={styles.link} to={to} aria-current={isCovered || undefined}>
                <Icon size={20} aria-hidden />
                {t(`links.${id}`)}
              </Link>
            </li>
          )
        })}
        <li className={styles.last}>
          <Link className={styles.link} to="/logout">
            <LogOut size={20} aria-hidden />
            {t('links.signOut')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
