import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { MembersPage } from '#contract/members.ts'
import { useFileDrop } from '../../../features/files/useFileDrop.ts'
import { useSelection } from '../../../kit/lists/useSelection.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { MenuButton } from '../../../kit/ui/MenuButton.tsx'
import { OptionalPart } from '../../../kit/ui/OptionalPart.tsx'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { lazyNamed } from '../../../platform/lazy-named.ts'
import type { GroupDialog } from '../dialogs/group-dialog.ts'
import type { Drag } from '../drag/useDrag.ts'
import { GroupContents } from '../GroupContents.tsx'
import { AddMenu } from '../header/AddMenu.tsx'
import { GroupMenu } from '../header/GroupMenu.tsx'
import { type SeatUse, topLevel } from '../queries.ts'
import { mayAddUser } from '../rules.ts'
import type { GroupsSearch, Sort } from '../search-params.ts'
import { ListTools } from './ListTools.tsx'
import styles from './MembersCard.module.css'
import { memberKey } from './member.ts'
import { rememberSort, sortOf } from './member-sort.ts'

// Not before something is selected.
const BulkBar = lazyNamed(() => import('../bulk/BulkBar.tsx'), 'BulkBar')

type Props = {
  groupId: number | undefined
  query: UseQueryResult<MembersPage>
  seatUse: SeatUse | undefined
  path: string
  search: GroupsSearch
  go: (next: Partial<GroupsSearch>, options?: { replace: boolean }) => void
  treeButton: ReactNode
  headingRef: RefObject<HTMLHeadingElement | null>
  drag: Drag
  onAction: (dialog: GroupDialog) => void
}

/** The card with the members of a group: tools, rows, pages. */
export function MembersCard(props: Props) {
  const { groupId, query, search, go, onAction } = props
  const t = useTranslations('groups')
  const navigate = useNavigate()
  const titleId = useId()
  const group = query.data?.group ?? null
  const isTop = groupId === topLevel
  const sort = sortOf(search) ?? (search.q === undefined ? 'name' : undefined)

  const { q, state } = search
  const members = query.data?.members ?? []
  const selection = useSelection(`${groupId} ${state ?? ''} ${q ?? ''}`, members, memberKey)
  const total = query.data?.total ?? 0
  const count = selection.count(total)
  const task = group && {
    groupId: group.id,
    groupName: group.name,
    serialNumber: group.serialNumber,
    list: { q, state },
    total,
    selection,
  }
  const clear = () => {
    selection.clear()
    props.headingRef.current?.focus()
  }

  const fileDrop = useFileDrop(
    group && mayAddUser(group) ? (file) => onAction({ kind: 'addSeveral', group, file }) : undefined,
  )

  const searchFor = (q: string) =>
    isTop
      ? navigate({ href: addressOf.accountSearch(q) })
      : go({ q, page: 1, state: undefined }, { replace: search.q !== undefined })
  const sortBy = (chosen: Sort) => {
    rememberSort(chosen)
    go({ sort: chosen, page: 1 })
  }
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      {query.isFetching && <ProgressBar label={t('loading')} />}
      <h2 id={titleId} ref={props.headingRef} tabIndex={-1} className={styles.heading}>
        {t(isTop ? 'list.groups' : 'list.groupsAndPeople')}
      </h2>
      <VisuallyHidden role="status">{count > 0 && t('select.count', { count })}</VisuallyHidden>
      <div className={styles.list} {...fileDrop.handlers}>
        {fileDrop.isOver && group && (
          <p className={styles.dropHint}>{t('list.dropFile', { group: group.name })}</p>
        )}
        <div className={count > 0 ? `${styles.parts} ${styles.selecting}` : styles.parts}>
          <ListTools
            key={groupId}
            page={query.data}
            search={search}
            sort={sort}
            filterLabel={group ? t('search.inGroup', { group: group.name }) : t('search.everywhere')}
            isLive={!isTop}
            onSearch={searchFor}
            onEndSearch={() => go({ q: undefined, page: 1 })}
            onState={(state) => go({ state, page: 1 })}
            onSort={sortBy}
          >
            {props.treeButton}
            {group && <GroupMenu group={group} list={{ q, state }} onAction={onAction} />}
            {group && <AddMenu group={group} onAction={onAction} />}
          </ListTools>
          <div className={styles.contents}>
            <GroupContents
              query={query}
              seatUse={props.seatUse}
              path={props.path}
              search={search}
              sort={sort}
              go={go}
              onSort={sortBy}
              selection={group ? selection : undefined}
              drag={{
                stateOf: props.drag.stateOf,
                grab: (event, member) =>
                  props.drag.grab(
                    event,
                    task && selection.has(member) ? { kind: 'selection', task } : { kind: 'member', member },
                  ),
              }}
              onAction={onAction}
            />
          </div>
          <OptionalPart>
            {task && count > 0 && (
              <BulkBar task={task} Menu={MenuButton} onAction={onAction} onClear={clear} />
            )}
          </OptionalPart>
        </div>
      </div>
    </Card>
  )
}
