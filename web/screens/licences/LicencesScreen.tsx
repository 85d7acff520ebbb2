import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { LicenceSearch } from '../../features/licences/LicenceSearch.tsx'
import { LicencesThatEnd } from '../../features/licences/table/LicencesThatEnd.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'

const AddLicence = lazyNamed(() => import('../../features/licences/form/LicenceDialogs.tsx'), 'AddLicence')

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
          action={
            kind === 'staff' && (
              <Suspense>
                <AddLicence />
              </Suspense>
            )
          }
        />
      }
      addressOf={kind === 'dealer' ? addressOf.product : addressOf.licence}
    />
  )
}
