import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { SearchX, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { VendorAccounts } from '#contract/vendor-accounts.ts'
import { LiveFilter } from '../../kit/lists/LiveFilter.tsx'
import { LoadingList } from '../../kit/lists/LoadingList.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Paginator } from '../../kit/ui/Paginator.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useLastPage } from '../../platform/useLastPage.ts'
import { vendorsQuery } from './queries.ts'
import type { VendorsSearch } from './search-params.ts'
import { VendorRows } from './VendorRows.tsx'
import styles from './VendorsScreen.module.css'

type Props = {
  search: VendorsSearch
  go: (next: Partial<VendorsSearch>, options?: { replace: boolean }) => void
}

/** The list with its search and its pages. */
export function VendorsCard({ search, go }: Props) {
  const t = useTranslations('vendors')
  const tGroups = useTranslations('groups.search')
  const query = useQuery(vendorsQuery(search))
  const { data, isFetching, isPlaceholderData } = query
  const { page, size, q } = search
  useLastPage({ page, size, total: isPlaceholderData ? undefined : data?.total }, (last) =>
    go({ page: last }, { replace: true }),
  )
  return (
    <Card as="section" padding="none" aria-label={t('list')}>
      {isFetching && <ProgressBar label={t('loading')} />}
      <div className={styles.tools}>
        <LiveFilter
          label={t('search')}
          placeholder={tGroups('filter')}
          submitLabel={tGroups('filter')}
          isLive
          searched={q ?? ''}
          onSearch={(text) => go({ q: text, page: 1 }, { replace: q !== undefined })}
          onClear={() => go({ q: undefined, page: 1 })}
        />
      </div>
      <Contents query={query} search={search} go={go} />
    </Card>
  )
}

/** The rows, or why there are none. */
function Contents({ query, search, go }: Props & { query: UseQueryResult<VendorAccounts> }) {
  const t = useTranslations('vendors')
  const tTable = useTranslations('desk.table.nothing')
  const errorText = useErrorText()
  const { data, error, refetch } = query
  const { page, size, q } = search
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingList />
    )
  if (data.total === 0)
    return q === undefined ? (
      <EmptyState icon={UsersRound} title={t('nothing')} />
    ) : (
      <EmptyState icon={SearchX} title={tTable('found', { text: q })} />
    )
  return (
    <>
      <VendorRows accounts={data.accounts} />
      {data.total > size || page > 1 ? (
        <Paginator
          page={page}
          size={size}
          total={data.total}
          onPage={(next) => go({ page: next })}
          onSize={(next) => go({ size: next as VendorsSearch['size'], page: 1 })}
        />
      ) : (
        <p className={styles.foot}>{t('count', { count: data.total })}</p>
      )}
    </>
  )
}
