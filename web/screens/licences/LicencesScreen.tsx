import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { addressOf } from '../../addresses.ts'
import { LicenceSearch } from '../../licences/LicenceSearch.tsx'
import { firstPage } from '../../search-params.ts'
import { useSession } from '../../session/SessionContext.tsx'

/** Finds licences by their number, and leads to their product (dealers) or their groups (staff). */
export function LicencesScreen() {
  const t = useTranslations('licences')
  const navigate = useNavigate()
  const { kind } = useSession()
  // Not strict: it serves /licenses and /licenses/$filter, and stays mounted from one to the other.
  const { filter } = useParams({ strict: false })
  const { page, size } = { ...firstPage, ...useSearch({ strict: false }) }
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
      addressOf={kind === 'dealer' ? addressOf.product : addressOf.licence}
    />
  )
}
