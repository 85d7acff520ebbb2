import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TreeItem } from '../../kit/ui/Tree.tsx'
import { subgroupsQuery } from '../groups/queries.ts'
import { groupNameQuery } from '../history/queries.ts'

/** A group with the groups below it, which load as they are opened. */
export function useBranches(rootId: number) {
  const [opened, setOpened] = useState([rootId])
  const name = useQuery(groupNameQuery(rootId))
  const below = useQueries({ queries: opened.map((id) => subgroupsQuery(id)) })
  const lists = new Map(opened.map((id, index) => [id, below[index]?.data]))
  const parents = new Set(below.flatMap(({ data }) => data?.parentIds ?? []))
  const toItem = ({ id, name }: { id: number; name: string }): TreeItem => {
    const list = lists.get(id)
    return {
      id: String(id),
      label: name,
      children: list?.groups.map(toItem),
      hasChildren: list ? list.groups.length > 0 : parents.has(id),
    }
  }
  return {
    items: name.data === undefined ? [] : [toItem({ id: rootId, name: name.data })],
    open: (id: string) => setOpened((ids) => [...new Set([...ids, Number(id)])]),
  }
}
