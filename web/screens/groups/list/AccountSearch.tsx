import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { maxMatches } from '#contract/lists.ts'
import { ListCard } from '../../../kit/lists/ListCard.tsx'
import { ListSearch } from '../../../kit/lists/ListSearch.tsx'
import { LoadingList } from '../../../kit/lists/LoadingList.tsx'
import { SearchStatus } from '../../../kit/lists/SearchStatus.tsx'
import { Breadcrumbs } from '../../../kit/ui/Breadcrumbs.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { Paginator } from '../../../kit/ui/Paginator.tsx'
import { TitleCard } from '../../../kit/ui/TitleCard.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { usePageDetail } from '../../../platform/page-title.ts'
import { searchMinimum } from '../../../platform/search-params.ts'
import { useLastPage } from '../../../platform/useLastPage.ts'
import { GroupDialogs } from '../dialogs/GroupDialogs.tsx'
import { useGroupDialog } from '../dialogs/group-dialog.ts'
import styles from '../Groups.module.css'
import { accountSearchQuery, isTooShort } from '../queries.ts'
import type { GroupsSearch } from '../search-params.ts'
import { FailedList } from './ListStates.tsx'
import { MembersTable } from './MembersTable.tsx'

/** A search of all customers' people by login, name or e-mail. */
export function AccountSearch({ filter, search }: { filter: string; search: GroupsSearch }) {
  const t = useTranslations('groups')
  const tField = useTranslations('errors.field')
  const navigate = useNavigate()
  const { page, size } = search
  const query = useQuery({ ...accountSearchQuery(filter, { page, size }), enabled: !isTooShort(filter) })
  usePageDetail(filter)
  const { opened, open, close } = useGroupDialog(filter)
  const list = useRef<HTMLHeadingElement>(null)

  const found = query.isPlaceholderData ? undefined : query.data?.total
  const go = (next: Partial<GroupsSearch>, options?: { replace: boolean }) =>
    navigate({ href: addressOf.list(addressOf.accountSearch(filter), { page, size, ...next }), ...options })
  useLastPage({ page, size, total: found }, (last) => go({ page: last }, { replace: true }))

  return (
    <div className={styles.screen}>
      <Breadcrumbs
        label={t('trail.label')}
        items={[{ label: t('everyone.crumb') }]}
        homeHref="/users"
        homeLabel={t('trail.home')}
      />
      <TitleCard title={t('everyone.title', { text: filter })} about={t('everyone.text')} />
      <ListCard
        title={t('list.people')}
        headingRef={list}
        isLoading={query.isFetching}
        loadingLabel={t('loading')}
      >
        <ListSearch
          label={t('search.everywhere')}
          searched={filter}
          onSearch={(text) => navigate({ href: addressOf.accountSearch(text) })}
          onClear={() => undefined}
        />
        <SearchStatus
          count={query.isFetching ? undefined : found}
          searched={filter}
          isSimilar={query.data?.isSimilar}
        />
        {query.isError && !query.data && (
          <FailedList error={query.error} onRetry={() => void query.refetch()} />
        )}
        {isTooShort(filter) && (
          <EmptyState
            icon={Search}
            title={t('empty.searchAgain')}
            text={tField('tooShort', { limit: searchMinimum })}
          />
        )}
        {query.isLoading && <LoadingList />}
        {query.data?.total === 0 && (
          <EmptyState icon={SearchX} title={t('empty.nothingFound')} text={t('empty.searchAgain')} />
        )}
        {query.data && query.data.total > 0 && (
          <>
            <MembersTable
              caption={t('everyone.title', { text: filter })}
              members={query.data.people.map((person) => ({ kind: 'person', person }))}
              showsPlace
              onAction={open}
            />
            <Paginator
              page={page}
              size={size}
              total={query.data.total}
              isAtLeast={query.data.total >= maxMatches}
              onPage={(next) => go({ page: next })}
              onSize={(next) => go({ size: next, page: 1 })}
            />
          </>
        )}
      </ListCard>
      <GroupDialogs opened={opened} onClose={close} fallbackFocus={list} />
    </div>
  )
}
