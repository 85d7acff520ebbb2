import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import type { MembersPage } from '#contract/members.ts'
import { subgroupsQuery } from '../../../features/groups/queries.ts'
import type { TreeItem } from '../../../kit/ui/Tree.tsx'
import type { Destination } from '../drag/useTargetReason.ts'

type Node = { id: number; name: string; people?: number | undefined }

type Options = {
  /** The page of the open group; undefined while it loads, and after a failure. */
  page: MembersPage | undefined
  hasFailed: boolean
  groupId: number | undefined
  /** The topmost group of the screen, and what is known of it without a page. */
  rootId: number | undefined
  root: Node | undefined
  /** Groups that hold seats of which none is free. */
  full: ReadonlySet<number> | undefined
}

/**
 * The tree of groups around the open one, starting at the screen's topmost group. Loads the sub-groups of a group when it is
 * opened. It stays if the open group could not be loaded.
 * @returns `item` is null while loading, and if there is no tree: no group is open, or it is the only one
 */
export function useGroupTree({ page, hasFailed, groupId, rootId, root, full }: Options) {
  const t = useTranslations('groups')
  const [openedByHand, setOpenedByHand] = useState<number[]>([])
  const lastTrail = useRef<readonly Node[]>([])
  const onPage: readonly Node[] = page?.group ? [...page.ancestors, page.group] : []
  useEffect(() => {
    if (page) lastTrail.current = onPage
  })
  const isKept = lastTrail.current.some(({ id }) => id === rootId)
  const trail = !hasFailed ? onPage : isKept ? lastTrail.current : root ? [root] : []
  const from = Math.max(
    0,
    trail.findIndex(({ id }) => id === rootId),
  )
  const inTree = trail.slice(from)
  const opened = [...new Set([...inTree.map(({ id }) => id), ...openedByHand])]
  const below = useQueries({ queries: opened.map((id) => subgroupsQuery(id)) })
  const lists = new Map(opened.map((id, index) => [id, below[index]?.data]))
  // After a move, the list of the old place and of the new one come one after the other; the newer one is right.
  const owners = new Map(
    opened
      .map((id, index) => ({ id, list: below[index] }))
      .sort((a, b) => (a.list?.dataUpdatedAt ?? 0) - (b.list?.dataUpdatedAt ?? 0))
      .flatMap(({ id, list }) => (list?.data?.groups ?? []).map((group) => [group.id, id] as const)),
  )
  const parents = new Set(below.flatMap(({ data }) => data?.parentIds ?? []))

  const toItem = ({ id, name, people }: Node, isTop = false): TreeItem => {
    const list = lists.get(id)
    return {
      id: String(id),
      label: name,
      ...(people !== undefined && { detail: String(people), spoken: t('row.people', { count: people }) }),
      mark: full?.has(id) ? t('states.full') : undefined,
      children: list?.groups.filter((group) => owners.get(group.id) === id).map((group) => toItem(group)),
      hasChildren: list ? list.groups.length > 0 : isTop || parents.has(id),
    }
  }
  const top = inTree[0]
  const item = top && toItem(top, true)
  return {
    item: item?.hasChildren ? item : null,
    selectedId: groupId === undefined ? null : String(groupId),
    /** Loads the sub-groups of a group. */
    open: (id: string) => setOpenedByHand((ids) => [...new Set([...ids, Number(id)])]),
    /** The known fields of a group, from the lists of its neighbours. */
    find: (id: number | undefined): Group | undefined =>
      below.flatMap(({ data }) => data?.groups ?? []).find((group) => group.id === id),
    /** The known fields of a group of the tree, as a destination of a move. */
    place(id: number): Destination | undefined {
      const node = inTree.find((one) => one.id === id)
      const group = below.flatMap(({ data }) => data?.groups ?? []).find((one) => one.id === id)
      if (group || !node) return group
      // Above the root group of a licence lies an overarching group.
      const isOverarching = lists.get(id)?.groups.some(({ rootOf }) => rootOf !== null)
      return { id, name: node.name, ...(isOverarching && { serialNumber: null }) }
    },
  }
}
