import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LicenceSearch } from '../../licences/LicenceSearch.tsx'
import { useSession } from '../../session/SessionContext.tsx'

/** Finds licences by their number, and leads to their product (dealers) or their groups (staff). */
export function LicencesScreen() {
  const t = useTranslations('licences')
  const navigate = useNavigate()
  const { kind } = useSession()
  const { filter } = useParams({ strict: false })
  const { page = 1, size = 20 } = useSearch({ strict: false })
  const target = kind === 'dealer' ? '/products' : '/users'
  return (
    <LicenceSearch
      title={t('title')}
      // Blanks search for nothing.
      filter={filter?.trim() || undefined}
      page={page}
      size={size}
      onShow={({ filter, ...search }, options) =>
        navigate({ to: '/licenses/$filter', params: { filter }, search, ...options })
      }
      addressOf={(serialNumber) => `${target}/${encodeURIComponent(serialNumber)}`}
    />
  )
}
