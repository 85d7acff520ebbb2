import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { KeyRound, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { mostFound } from '#contract/lists.ts'
import { useErrorText } from '../../api/useSubmit.ts'
import { LicenceSearchForm } from '../../licences/LicenceSearchForm.tsx'
import { licencesQuery } from '../../licences/queries.ts'
import { serialNumberSearch } from '../../licences/serial-number-search.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Paginator } from '../../ui/Paginator.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './LicencesScreen.module.css'
import { LicencesTable } from './LicencesTable.tsx'

/** Finds licences by their number, and leads to their product (dealers) or their groups (staff). */
export function LicencesScreen() {
  const t = useTranslations('licences')
  const navigate = useNavigate()
  const { filter } = useParams({ strict: false })
  const search = (serialNumber: string) =>
    navigate({ to: '/licenses/$filter', params: { filter: serialNumber } })
  const isReadable = v.is(serialNumberSearch, filter)
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <Card>
        <LicenceSearchForm searched={filter} onSearch={search} />
      </Card>
      {filter !== undefined && isReadable ? (
        <FoundLicences filter={filter} />
      ) : (
        <Card>
          {filter === undefined ? (
            <EmptyState icon={KeyRound} title={t('start.title')} text={t('start.text')} />
          ) : (
            <EmptyState
              icon={SearchX}
              title={t('unreadable.title', { filter })}
              text={t('unreadable.text')}
            />
          )}
        </Card>
      )}
    </div>
  )
}

function FoundLicences({ filter }: { filter: string }) {
  const t = useTranslations('licences')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { page = 1, size = 20 } = useSearch({ strict: false })
  const { data, error, isFetching, refetch } = useQuery(licencesQuery(filter, { page, size }))

  // An address may name a page that no longer exists.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 1) / size))
  if (data && !isFetching && page > lastPage) {
    return <Navigate to="/licenses/$filter" params={{ filter }} search={{ page: lastPage, size }} replace />
  }

  const show = (next: { page?: number; size?: number }) =>
    navigate({ to: '/licenses/$filter', params: { filter }, search: { page: 1, size, ...next } })

  return (
    <Card padding="none">
      {isFetching && <ProgressBar label={t('loading')} />}
      <p className={styles.count} role="status">
        {data && !error && t(data.total < mostFound ? 'found' : 'foundMany', { count: data.total, filter })}
      </p>
      {error && <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => refetch()} />}
      {!error && data && data.total === 0 && (
        <EmptyState icon={SearchX} title={t('none.title', { filter })} text={t('none.text')} />
      )}
      {!error && data && data.total > 0 && (
        <>
          <LicencesTable caption={t('found', { count: data.total, filter })} licences={data.licences} />
          <Paginator
            page={page}
            size={size}
            total={data.total}
            isAtLeast={data.total >= mostFound}
            onPage={(next) => show({ page: next })}
            onSize={(next) => show({ size: next })}
          />
        </>
      )}
    </Card>
  )
}
