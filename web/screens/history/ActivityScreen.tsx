import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { History, SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Activity } from '#contract/operations.ts'
import { byDay } from '../../features/history/days.ts'
import { activityFile, activityQuery, everything, placeOf } from '../../features/history/queries.ts'
import type { ActivitySearch } from '../../features/history/search-params.ts'
import { useDayName } from '../../features/history/useDayName.ts'
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
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import styles from './History.module.css'
import { HistoryFrame } from './HistoryFrame.tsx'

/** Changes are counted up to here. */
const maxCounted = 10_000

/** /users/activity: who changed what in a group and below it, by day, with Undo. */
export function ActivityScreen() {
  const t = useTranslations('history')
  const search = useSearch({ from: '/signed-in/users/activity' })
  const groupId = placeOf(useSession(), search.group)
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { page, size } = search
  const query = useQuery({ ...activityQuery(groupId ?? everything, search), enabled: groupId !== undefined })
  const go = useCallback(
    (next: Partial<ActivitySearch>, replace = false) =>
      navigate({ href: addressOf.list('/users/activity', { ...search, ...next }), replace }),
    [navigate, search],
  )
  const filter = useCallback((next: Partial<ActivitySearch>) => void go({ ...next, page: 1 }, true), [go])
  const total = query.isPlaceholderData ? undefined : query.data?.total
  useLastPage({ page, size, total }, (last) => void go({ page: last }, true))

  const { data } = query
  const { q, by, kind, from, to } = search
  const isFiltered = [q, by, kind, from, to].some((one) => one !== undefined)
  return (
    <HistoryFrame
      kind="activity"
      groupId={groupId ?? everything}
      file={groupId === undefined ? undefined : activityFile(groupId, search)}
    >
      <ActivityFilters search={search} entries={data?.entries ?? []} onChange={filter} />
      <Card as="section" padding="none" aria-label={t('activity.list')}>
        {query.isFetching && <ProgressBar label={t('activity.loading')} />}
        {query.isError && !data && (
          <ErrorState
            title={t('activity.failed')}
            text={errorText(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <div aria-hidden className={styles.skeleton} />}
        {data?.total === 0 &&
          (isFiltered ? (
            <EmptyState icon={SearchX} title={t('nothing')} text={t('nothingText')} />
          ) : (
            <EmptyState icon={History} title={t('activity.empty')} text={t('activity.emptyText')} />
          ))}
        {data && <Days entries={data.entries} />}
        {data && (data.total > size || page > 1) && (
          <Paginator
            page={page}
            size={size}
            total={data.total}
            isAtLeast={data.total >= maxCounted}
            onPage={(next) => void go({ page: next })}
            onSize={(next) => void go({ size: next as ActivitySearch['size'], page: 1 })}
          />
        )}
      </Card>
    </HistoryFrame>
  )
}

function Days({ entries }: Pick<Activity, 'entries'>) {
  const dayName = useDayName()
  const { undo, pendingId } = useUndo()
  // One Undo takes all of an operation back, so only its newest change has the button.
  const newest = new Map([...entries].reverse().map(({ operationId, id }) => [operationId, id]))
  return byDay(entries).map(([day, changes]) => (
    <section key={day} aria-label={dayName(day)}>
      <h2 className={styles.day}>{dayName(day)}</h2>
      <ul className={styles.list}>
        {changes.map((entry) => (
          <ActivityRow
            key={entry.id}
            entry={entry}
            offersUndo={entry.isUndoable && newest.get(entry.operationId) === entry.id}
            pendingId={pendingId}
            onUndo={undo}
          />
        ))}
      </ul>
    </section>
  ))
}
