import type { UseQueryResult } from '@tanstack/react-query'
import { FolderOpen, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { maxMatches } from '#contract/lists.ts'
import type { Member, MembersPage } from '#contract/members.ts'
import { addressOf } from '../../addresses.ts'
import { LoadingList } from '../../lists/LoadingList.tsx'
import { SearchStatus } from '../../lists/SearchStatus.tsx'
import type { Selection } from '../../lists/useSelection.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Paginator } from '../../ui/Paginator.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { useLastPage } from '../../useLastPage.ts'
import type { RowDrag } from './drag/useDrag.ts'
import type { GroupDialog } from './group-dialog.ts'
import { FailedList } from './ListStates.tsx'
import { MembersTable } from './MembersTable.tsx'
import type { SeatUse } from './queries.ts'
import type { GroupsSearch, Sort } from './search-params.ts'

/** Shorter lists have one page at any size. */
const smallestSize = Math.min(...pageSizes)

type Props = {
  query: UseQueryResult<MembersPage>
  seatUse: SeatUse | undefined
  path: string
  search: GroupsSearch
  /** How the list is sorted; undefined: by how well it fits the search. */
  sort: Sort | undefined
  go: (next: Partial<GroupsSearch>, options?: { replace: boolean }) => void
  onSort: (sort: Sort) => void
  /** Undefined where nothing can be selected. */
  selection: Selection<Member> | undefined
  drag: RowDrag
  onAction: (dialog: GroupDialog) => void
}

/** One page of a group's members or of search results, or why there are none. */
export function GroupContents(props: Props) {
  const { query, seatUse, path, search, sort, go, onSort, selection, onAction } = props
  const t = useTranslations('groups')
  const { q, state, page, size } = search
  const found = query.isPlaceholderData ? undefined : query.data?.total
  useLastPage({ page, size, total: found }, (last) => go({ page: last }, { replace: true }))
  return (
    <>
      <SearchStatus
        count={query.isFetching || q === undefined ? undefined : found}
        searched={q}
        isSimilar={query.data?.isSimilar}
      />
      {query.isError && !query.data && (
        <FailedList error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <LoadingList />}
      {query.data?.total === 0 && (
        <EmptyGroup
          hasGroup={query.data.group !== null}
          isNarrowed={q !== undefined || state !== undefined}
        />
      )}
      {query.data && query.data.total > 0 && (
        <>
          <MembersTable
            caption={query.data.group?.name ?? t('top.title')}
            members={query.data.members}
            seatUse={seatUse}
            groupAddress={(id) => addressOf.list(path, { group: id, size, sort: search.sort })}
            showsPlace={q !== undefined}
            sort={sort}
            onSort={onSort}
            selection={selection}
            drag={props.drag}
            onAction={onAction}
          />
          {query.data.total > smallestSize && (
            <Paginator
              page={page}
              size={size}
              total={query.data.total}
              isAtLeast={q !== undefined && query.data.total >= maxMatches}
              onPage={(next) => go({ page: next })}
              onSize={(next) => go({ size: next, page: 1 })}
            />
          )}
        </>
      )}
    </>
  )
}

function EmptyGroup({ hasGroup, isNarrowed }: { hasGroup: boolean; isNarrowed: boolean }) {
  const t = useTranslations('groups.empty')
  if (isNarrowed) return <EmptyState icon={SearchX} title={t('nothingFound')} text={t('searchAgain')} />
  return <EmptyState icon={FolderOpen} title={t('title')} text={hasGroup && t('text')} />
}
