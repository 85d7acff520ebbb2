import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { undoDays } from '#contract/operations.ts'
import { binQuery, everything, placeOf } from '../../features/history/queries.ts'
import type { BinSearch } from '../../features/history/search-params.ts'
import { useUndo } from '../../features/undo/useUndo.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Paginator } from '../../kit/ui/Paginator.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { useLastPage } from '../../platform/useLastPage.ts'
import { BinRow } from './BinRow.tsx'
import styles from './History.module.css'
import { HistoryFrame } from './HistoryFrame.tsx'
import { TextFilter } from './TextFilter.tsx'

/** /users/deleted: what was deleted in a group and below it, and can be put back. */
export function BinScreen() {
  const t = useTranslations('history')
  const search = useSearch({ from: '/signed-in/users/deleted' })
  const groupId = placeOf(useSession(), search.group)
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { undo, pendingId } = useUndo()
  const { page, size, q } = search
  const query = useQuery({ ...binQuery(groupId ?? everything, search), enabled: groupId !== undefined })
  const go = useCallback(
    (next: Partial<BinSearch>, replace = false) =>
      navigate({ href: addressOf.list('/users/deleted', { ...search, ...next }), replace }),
    [navigate, search],
  )
  const filter = useCallback((text: string | undefined) => void go({ q: text, page: 1 }, true), [go])
  const total = query.isPlaceholderData ? undefined : query.data?.total
  useLastPage({ page, size, total }, (last) => void go({ page: last }, true))

  const { data } = query
  return (
    <HistoryFrame kind="bin" groupId={groupId ?? everything} about={t('bin.about', { days: undoDays })}>
      <div className={styles.filters}>
        <TextFilter label={t('bin.search')} value={q} onChange={filter} />
      </div>
      <Card as="section" padding="none" aria-label={t('bin.list')}>
        {query.isFetching && <ProgressBar label={t('bin.loading')} />}
        {query.isError && !data && (
          <ErrorState
            title={t('bin.failed')}
            text={errorText(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <div aria-hidden className={styles.skeleton} />}
        {data?.total === 0 &&
          (q === undefined ? (
            <EmptyState icon={Trash2} title={t('bin.empty')} text={t('bin.emptyText', { days: undoDays })} />
          ) : (
            <EmptyState icon={SearchX} title={t('nothing')} text={t('nothingText')} />
          ))}
        {data && data.total > 0 && (
          <>
            <ul className={styles.list}>
              {data.entries.map((entry) => (
                <BinRow key={entry.operationId} entry={entry} pendingId={pendingId} onPutBack={undo} />
              ))}
            </ul>
            {data.total > size || page > 1 ? (
              <Paginator
                page={page}
                size={size}
                total={data.total}
                onPage={(next) => void go({ page: next })}
                onSize={(next) => void go({ size: next as BinSearch['size'], page: 1 })}
              />
            ) : (
              <p className={`${styles.foot} ${styles.small}`}>{t('bin.count', { count: data.total })}</p>
            )}
          </>
        )}
      </Card>
    </HistoryFrame>
  )
}
