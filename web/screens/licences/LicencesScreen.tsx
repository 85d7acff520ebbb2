import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { addressOf } from '../../addresses.ts'
import { AddLicence } from '../../licence-form/LicenceDialogs.tsx'
import { LicencesThatEnd } from '../../licence-table/LicencesThatEnd.tsx'
import { LicenceSearch } from '../../licences/LicenceSearch.tsx'
import { useSession } from '../../session/SessionContext.tsx'

/** Searches licences by number; results link to the product (dealers) or the groups (staff). Until then the table of all licences. */
export function LicencesScreen() {
  const t = useTranslations('licences')
  const navigate = useNavigate()
  const { kind } = useSession()
  const filter = useParams({ from: '/signed-in/licenses/$filter', shouldThrow: false })?.filter
  const search = useSearch({ from: '/signed-in/licenses' })
  return (
    <LicenceSearch
      title={t('title')}
      // A blank filter counts as no search.
      filter={filter?.trim() || undefined}
      page={search.page}
      size={search.size}
      onShow={({ filter, ...paging }, options) =>
        navigate({ to: '/licenses/$filter', params: { filter }, search: paging, ...options })
      }
      start={
        <LicencesThatEnd
          path="/licenses"
          search={search}
          headingLevel="h2"
          action={kind === 'staff' && <AddLicence />}
        />
      }
      addressOf={kind === 'dealer' ? addressOf.product : addressOf.licence}
    />
  )
}
