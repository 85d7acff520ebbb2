import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { NewCardsNotice } from '../../features/cards/NewCardsNotice.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { GroupDialogs } from './dialogs/GroupDialogs.tsx'
import { useGroupDialog } from './dialogs/group-dialog.ts'
import { DragChip } from './drag/DragChip.tsx'
import { useDrag } from './drag/useDrag.ts'
import styles from './Groups.module.css'
import { GroupHeader } from './header/GroupHeader.tsx'
import { MembersCard } from './list/MembersCard.tsx'
import { groupQuery, membersQuery, seatUseQuery, topLevel } from './queries.ts'
import type { GroupsSearch } from './search-params.ts'
import { GroupTrail } from './tree/GroupTrail.tsx'
import treeStyles from './tree/GroupTree.module.css'
import { GroupTree, GroupTreeButton } from './tree/GroupTree.tsx'
import { useGroupTree } from './tree/useGroupTree.ts'
import { useFocusOnChange } from './useFocusOnChange.ts'

type Props = {
  /** The path of this screen; `search` is the rest of its address. */
  path: string
  /** The topmost group; undefined until known. */
  rootId: number | undefined
  search: GroupsSearch
}

/** Groups and people, one group at a time. */
export function GroupBrowser({ path, rootId, search }: Props) {
  const navigate = useNavigate()
  const { account } = useSession()
  const groupId = search.group ?? rootId
  const isGroup = groupId !== undefined && groupId !== topLevel
  const query = useQuery({ ...membersQuery(groupId ?? topLevel, search), enabled: groupId !== undefined })
  const seats = useQuery({ ...seatUseQuery(groupId ?? topLevel), enabled: groupId !== undefined })
  const page = query.data
  const hasFailed = query.isError && !page
  const { opened, open, close } = useGroupDialog(groupId)
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(title, page && (page.group?.id ?? topLevel))

  const go = (next: Partial<GroupsSearch>, options?: { replace: boolean }) =>
    navigate({ href: addressOf.list(path, { ...search, ...next }), ...options })

  const root = account.group?.id === rootId && account.group ? account.group : undefined
  const tree = useGroupTree({ page, hasFailed, groupId, root, rootId, full: seats.data?.full })
  // If the list fails, its group is still named.
  const alone = useQuery({ ...groupQuery(groupId ?? topLevel), enabled: isGroup && hasFailed })
  const group = page ? page.group : hasFailed && isGroup ? (alone.data ?? tree.find(groupId)) : undefined
  const added = page?.group
  const openAdding = useEffectEvent((add: 'several' | 'admin') => {
    if (added) open({ kind: add === 'admin' ? 'addAdmin' : 'addSeveral', group: added })
    void go({ add: undefined }, { replace: true })
  })
  useEffect(() => {
    if (search.add && page) openAdding(search.add)
  }, [search.add, page])
  usePageDetail([search.q, group?.name, group?.rootOf].filter(Boolean).join(' – ') || undefined)
  const drag = useDrag({
    find: (id) => {
      const row = page?.members.find((member) => member.kind === 'group' && member.group.id === id)
      return row?.kind === 'group' ? row.group : tree.place(id)
    },
    onDrop: (cargo, target) => open({ kind: 'dropped', cargo, target }),
  })
  const openGroup = (id: number) =>
    go({ group: id === rootId ? undefined : id, page: 1, q: undefined, state: undefined })
  const shownTree = tree.item && {
    item: tree.item,
    selectedId: tree.selectedId,
    onOpen: tree.open,
    drag,
    deletions: seats.data?.deletions,
    onChoose: openGroup,
  }

  const isBelowStart = groupId !== rootId || path !== '/users'
  return (
    <div className={treeStyles.frame}>
      <div className={`${treeStyles.layout} ${shownTree ? treeStyles.withTree : ''}`}>
        {shownTree && <GroupTree {...shownTree} />}
        <div className={styles.screen}>
          <GroupHeader
            group={group}
            page={page}
            seatUse={seats.data}
            trail={isBelowStart && <GroupTrail page={page} path={path} rootId={rootId} />}
            headingRef={title}
            onAction={open}
          />
          <NewCardsNotice />
          <MembersCard
            groupId={groupId}
            query={query}
            seatUse={seats.data}
            path={path}
            search={search}
            go={go}
            treeButton={shownTree && <GroupTreeButton {...shownTree} />}
            headingRef={list}
            drag={drag}
            onAction={open}
          />
          <DragChip drag={drag} />
          <GroupDialogs
            opened={opened}
            onClose={close}
            fallbackFocus={list}
            onGroupDeleted={({ id, parentId }) => id === groupId && void openGroup(parentId)}
          />
        </div>
      </div>
    </div>
  )
}
