import type { UseQueryResult } from '@tanstack/react-query'
import { FolderOpen, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { mostFound } from '#contract/lists.ts'
import type { MembersPage } from '#contract/members.ts'
import { addressOf } from '../../addresses.ts'
import { LoadingList } from '../../lists/LoadingList.tsx'
import { SearchStatus } from '../../lists/SearchStatus.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Paginator } from '../../ui/Paginator.tsx'
import { useLastPage } from '../../useLastPage.ts'
import type { GroupDialog } from './group-dialog.ts'
import { FailedList } from './ListStates.tsx'
import { MembersTable } from './MembersTable.tsx'
import { type GroupsSearch, sorts } from './search-params.ts'

type Props = {
  query: UseQueryResult<MembersPage>
  seatsInUse: ReadonlyMap<number, number> | undefined
  path: string
  search: GroupsSearch
  go: (next: Partial<GroupsSearch>, options?: { replace: boolean }) => void
  onAction: (dialog: GroupDialog) => void
}

/** What lies in a group, or what a search below it found: a page of rows, or why there are none. */
export function GroupContents({ query, seatsInUse, path, search, go, onAction }: Props) {
  const t = useTranslations('groups')
  const { q, page, size, sort } = search
  const found = query.isPlaceholderData ? undefined : query.data?.total
  useLastPage({ page, size, total: found }, (last) => go({ page: last }, { replace: true }))
  return (
    <>
      <SearchStatus count={query.isFetching ? undefined : found} searched={q} />
      {query.isError && !query.data && (
        <FailedList error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <LoadingList />}
      {query.data?.total === 0 && <EmptyGroup hasGroup={query.data.group !== null} searched={q} />}
      {query.data && query.data.total > 0 && (
        <>
          <MembersTable
            caption={query.data.group?.name ?? t('top.title')}
            members={query.data.members}
            seatsInUse={seatsInUse}
            groupAddress={(id) => addressOf.list(path, { group: id, size, sort })}
            showsPlace={q !== undefined}
            sort={sort ?? (q === undefined ? 'name' : undefined)}
            onSort={(chosen) => go({ sort: sorts.find((known) => known === chosen), page: 1 })}
            onAction={onAction}
          />
          <Paginator
            page={page}
            size={size}
            total={query.data.total}
            isAtLeast={q !== undefined && query.data.total >= mostFound}
            onPage={(next) => go({ page: next })}
            onSize={(next) => go({ size: next, page: 1 })}
          />
        </>
      )}
    </>
  )
}

function EmptyGroup({ hasGroup, searched }: { hasGroup: boolean; searched: string | undefined }) {
  const t = useTranslations('groups.empty')
  if (searched !== undefined)
    return <EmptyState icon={SearchX} title={t('nothingFound')} text={t('searchAgain')} />
  return <EmptyState icon={FolderOpen} title={t('title')} text={hasGroup && t('text')} />
}
