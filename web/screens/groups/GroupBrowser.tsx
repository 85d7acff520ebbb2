import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf } from '../../addresses.ts'
import { SearchableListCard } from '../../lists/SearchableListCard.tsx'
import { usePageDetail } from '../../shell/page-title.ts'
import { AddMenu } from './AddMenu.tsx'
import { GroupContents } from './GroupContents.tsx'
import { GroupDialogs } from './GroupDialogs.tsx'
import { GroupHeader } from './GroupHeader.tsx'
import styles from './Groups.module.css'
import { GroupTrail } from './GroupTrail.tsx'
import treeStyles from './GroupTree.module.css'
import { GroupTree, GroupTreeButton } from './GroupTree.tsx'
import { useGroupDialog } from './group-dialog.ts'
import { membersQuery, seatsInUseQuery, topLevel } from './queries.ts'
import type { GroupsSearch } from './search-params.ts'
import { useFocusOnChange } from './useFocusOnChange.ts'
import { useGroupTree } from './useGroupTree.ts'

type Props = {
  /** Where this screen lies; the rest of its address is `search`. */
  path: string
  /** The group to begin with; undefined while that is not known yet. */
  rootId: number | undefined
  search: GroupsSearch
}

/** Groups and people, one group at a time. */
export function GroupBrowser({ path, rootId, search }: Props) {
  const t = useTranslations('groups')
  const navigate = useNavigate()
  const groupId = search.group ?? rootId
  const query = useQuery({ ...membersQuery(groupId ?? topLevel, search), enabled: groupId !== undefined })
  const seats = useQuery({ ...seatsInUseQuery(groupId ?? topLevel), enabled: groupId !== undefined })
  const page = query.data
  const group = page?.group ?? null
  const { opened, open, close } = useGroupDialog(groupId)
  usePageDetail([search.q, group?.name, group?.rootOf].filter(Boolean).join(' – ') || undefined)
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(title, page && (group?.id ?? topLevel))

  const go = (next: Partial<GroupsSearch>, options?: { replace: boolean }) =>
    navigate({ href: addressOf.list(path, { ...search, ...next }), ...options })
  const searchFor = (q: string) =>
    groupId === topLevel
      ? navigate({ href: addressOf.accountSearch(q) })
      : go({ q, page: 1, sort: undefined })

  const { item, open: openInTree } = useGroupTree(page, rootId)
  const tree = item && {
    item,
    page,
    onOpen: openInTree,
    onChoose: (id: number) =>
      go({ group: id === rootId ? undefined : id, page: 1, q: undefined, sort: search.sort }),
  }

  const isBelowStart = groupId !== rootId || path !== '/users'
  return (
    <div className={treeStyles.frame}>
      <div className={`${treeStyles.layout} ${tree ? treeStyles.withTree : ''}`}>
        {tree && <GroupTree {...tree} />}
        <div className={styles.screen}>
          {isBelowStart && <GroupTrail page={page} path={path} rootId={rootId} />}
          <GroupHeader page={page} seatsInUse={seats.data} headingRef={title} onAction={open} />
          <SearchableListCard
            listId={groupId}
            title={t(groupId === topLevel ? 'list.groups' : 'list.groupsAndPeople')}
            headingRef={list}
            isLoading={query.isFetching}
            loadingLabel={t('loading')}
            searchLabel={group ? t('search.inGroup', { group: group.name }) : t('search.everywhere')}
            searched={search.q}
            onSearch={searchFor}
            onEndSearch={() => go({ q: undefined, page: 1 })}
            tools={
              <>
                {tree && <GroupTreeButton {...tree} />}
                {group && <AddMenu group={group} onAction={open} />}
              </>
            }
          >
            <GroupContents
              query={query}
              seatsInUse={seats.data}
              path={path}
              search={search}
              go={go}
              onAction={open}
            />
          </SearchableListCard>
          <GroupDialogs opened={opened} onClose={close} fallbackFocus={list} />
        </div>
      </div>
    </div>
  )
}
