import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { MembersPage } from '#contract/members.ts'
import type { TreeItem } from '../../ui/Tree.tsx'
import { subgroupsQuery } from './queries.ts'

type Node = { id: number; name: string; seats?: number }

/**
 * The tree of groups around the one that is open: from the topmost that this screen knows, what lies below each is loaded
 * as it is opened.
 * @param rootId where the screen begins
 * @returns null while nothing is known, or where there is no tree to walk: no group is open, or it is the only one
 */
export function useGroupTree(page: MembersPage | undefined, rootId: number | undefined) {
  const [openedByHand, setOpenedByHand] = useState<number[]>([])
  const line: Node[] = page?.group ? [...page.ancestors, page.group] : []
  const from = Math.max(
    0,
    line.findIndex(({ id }) => id === rootId),
  )
  const inTree = line.slice(from)
  const opened = [...new Set([...inTree.map(({ id }) => id), ...openedByHand])]
  const below = useQueries({ queries: opened.map((id) => subgroupsQuery(id)) })
  const lists = new Map(opened.map((id, index) => [id, below[index]?.data]))
  const parents = new Set(below.flatMap(({ data }) => data?.parentIds ?? []))

  const toItem = ({ id, name, seats }: Node, isTop = false): TreeItem => {
    const list = lists.get(id)
    return {
      id: String(id),
      label: name,
      detail: seats === undefined ? undefined : String(seats),
      children: list?.groups.map((group) => toItem(group)),
      hasChildren: list ? list.groups.length > 0 : isTop || parents.has(id),
    }
  }
  const root = inTree[0]
  const item = root && toItem(root, true)
  return {
    item: item?.hasChildren ? item : null,
    /** Loads what lies below a group. */
    open: (id: string) => setOpenedByHand((ids) => [...new Set([...ids, Number(id)])]),
  }
}
