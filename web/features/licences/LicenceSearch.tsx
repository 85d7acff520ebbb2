import { useQuery } from '@tanstack/react-query'
import { KeyRound, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { maxMatches } from '#contract/lists.ts'
import { LoadingList } from '../../kit/lists/LoadingList.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Paginator } from '../../kit/ui/Paginator.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { useLastPage } from '../../platform/useLastPage.ts'
import styles from './LicenceSearch.module.css'
import { LicenceSearchForm } from './LicenceSearchForm.tsx'
import { LicencesTable } from './LicencesTable.tsx'
import { licencesQuery } from './queries.ts'
import { serialNumberSearch } from './serial-number-search.ts'

type Shown = { filter: string; page: number; size: number }

type LicenceSearchProps = {
  title: string
  /** The search text in the address. */
  filter: string | undefined
  page: number
  size: number
  /** Changes the search or its page in the address. */
  onShow: (shown: Shown, options?: { replace: boolean }) => void
  /** The address that a licence in the list links to. */
  addressOf: (serialNumber: string) => string
  /** Shown until something is searched for. */
  start?: ReactNode
}

/** A screen that searches licences by serial number. */
export function LicenceSearch(props: LicenceSearchProps) {
  const { title, filter, size, onShow, start } = props
  const t = useTranslations('licences')
  const isReadable = v.is(serialNumberSearch, filter)
  usePageDetail(filter)
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <Card>
        <LicenceSearchForm
          searched={filter}
          onSearch={(serialNumber) => onShow({ filter: serialNumber, page: 1, size })}
        />
      </Card>
      {filter !== undefined && isReadable ? (
        <FoundLicences {...props} filter={filter} />
      ) : filter === undefined && start ? (
        start
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

function FoundLicences({ filter, page, size, onShow, addressOf }: LicenceSearchProps & { filter: string }) {
  const t = useTranslations('licences')
  const errorText = useErrorText()
  const { data, error, isFetching, isPending, refetch } = useQuery(licencesQuery(filter, { page, size }))
  const total = isFetching ? undefined : data?.total
  useLastPage({ page, size, total }, (last) => onShow({ filter, page: last, size }, { replace: true }))

  const found =
    data && !error && t(data.total < maxMatches ? 'found' : 'foundMany', { count: data.total, filter })
  return (
    <Card padding="none">
      {isFetching && <ProgressBar label={t('loading')} />}
      <p role="status" className={data?.total ? styles.count : undefined}>
        {data?.total === 0 ? <VisuallyHidden>{found}</VisuallyHidden> : found}
      </p>
      {isPending && <LoadingList />}
      {error && <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => refetch()} />}
      {!error && data && data.total === 0 && (
        <EmptyState icon={SearchX} title={t('none.title', { filter })} text={t('none.text')} />
      )}
      {!error && data && data.total > 0 && (
        <>
          <LicencesTable
            caption={t('found', { count: data.total, filter })}
            licences={data.licences}
            addressOf={addressOf}
          />
          <Paginator
            page={page}
            size={size}
            total={data.total}
            isAtLeast={data.total >= maxMatches}
            onPage={(next) => onShow({ filter, page: next, size })}
            onSize={(next) => onShow({ filter, page: 1, size: next })}
          />
        </>
      )}
    </Card>
  )
}
