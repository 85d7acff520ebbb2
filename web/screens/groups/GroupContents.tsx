import type { UseQueryResult } from '@tanstack/react-query'
import { FolderOpen, RotateCw, SearchX, UsersRound } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { maxMatches } from '#contract/lists.ts'
import type { Member, MembersPage } from '#contract/members.ts'
import { LoadingList } from '../../kit/lists/LoadingList.tsx'
import { SearchStatus } from '../../kit/lists/SearchStatus.tsx'
import type { Selection } from '../../kit/lists/useSelection.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { Paginator } from '../../kit/ui/Paginator.tsx'
import { pageSizes } from '../../kit/ui/page-sizes.ts'
import { addressOf } from '../../platform/addresses.ts'
import { useLastPage } from '../../platform/useLastPage.ts'
import type { GroupDialog } from './dialogs/group-dialog.ts'
import type { RowDrag } from './drag/useDrag.ts'
import { FailedList } from './list/ListStates.tsx'
import styles from './list/MembersCard.module.css'
import { MembersTable } from './list/MembersTable.tsx'
import type { SeatUse } from './queries.ts'
import { mayAddUser } from './rules.ts'
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
  /** Undefined if nothing can be selected. */
  selection: Selection<Member> | undefined
  drag: RowDrag
  onAction: (dialog: GroupDialog) => void
}

/** One page of a group's members or of search results, or why there are none. */
export function GroupContents(props: Props) {
  const { query, seatUse, path, search, sort, go, onSort, selection, onAction } = props
  const t = useTranslations('groups')
  const { q, page, size } = search
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
      {query.isError && query.data && (
        <OldList at={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
      )}
      {query.data?.total === 0 && (
        <EmptyGroup page={query.data} path={path} search={search} onAction={onAction} />
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

type EmptyProps = Pick<Props, 'path' | 'search' | 'onAction'> & { page: MembersPage }

/** Why there is nothing, and the next step: to add people, to see those in any state, or to search further up. */
function EmptyGroup({ page: { group, ancestors }, path, search, onAction }: EmptyProps) {
  const t = useTranslations('groups')
  const { q, state } = search
  if (q === undefined && state === undefined)
    return (
      <EmptyState
        icon={FolderOpen}
        title={t('empty.title')}
        text={group && t('empty.text')}
        action={
          group &&
          mayAddUser(group) && (
            <Button icon={UsersRound} onPress={() => onAction({ kind: 'addSeveral', group })}>
              {t('add.addSeveral')}
            </Button>
          )
        }
      />
    )
  if (state !== undefined)
    return (
      <EmptyState
        icon={SearchX}
        title={q === undefined ? t('empty.nobody', { state: t(`states.${state}`) }) : t('empty.nothingFound')}
        action={
          <ButtonLink href={addressOf.list(path, { ...search, state: undefined, page: 1 })}>
            {t('empty.showAll')}
          </ButtonLink>
        }
      />
    )
  const top = ancestors[0]
  return (
    <EmptyState
      icon={SearchX}
      title={t('empty.nothingFound')}
      text={t('empty.searchAgain')}
      action={
        q !== undefined &&
        top && (
          <ButtonLink href={addressOf.list(path, { group: top.id, q })}>
            {t('empty.wider', { group: top.name })}
          </ButtonLink>
        )
      }
    />
  )
}

/** Says that the rows are old, as the list could not be loaded again. */
function OldList({ at, onRetry }: { at: number; onRetry: () => void }) {
  const t = useTranslations('groups.failed')
  const ui = useTranslations('ui')
  const format = useFormatter()
  const time = format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit' })
  return (
    <div className={styles.old}>
      <FormMessage kind="info">{t('old', { time })}</FormMessage>
      <Button icon={RotateCw} onPress={onRetry}>
        {ui('tryAgain')}
      </Button>
    </div>
  )
}
