import { Link, useLocation } from '@tanstack/react-router'
import { FileText, House, KeyRound, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PersonKind } from '#contract/access.ts'
import { entriesFor } from './navigation-entries.ts'

const icons = { home: House, users: Users, licences: KeyRound, products: KeyRound, documents: FileText }

type EntriesProps = { kind: PersonKind; className: string | undefined; linkClass: string | undefined }

/** The links of this kind of person: in the bar, or at the bottom of phones. */
export function Entries({ kind, className, linkClass }: EntriesProps) {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  return (
    <nav className={className} aria-label={t('navigation')}>
      <ul>
        {entriesFor(kind).map(({ id, to, covers }) => {
          const Icon = icons[id]
          const isCovered = covers.some((beginning) => pathname.startsWith(beginning))
          return (
            <li key={id}>
              <Link className={linkClass} to={to} aria-current={isCovered || undefined}>
                <Icon size={20} aria-hidden />
                <span>{t(`links.${id}`)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
