import { keepPreviousData, type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fold } from '#contract/fold.ts'
import { groupsKey, subgroupsQuery } from '../../../features/groups/queries.ts'
import type { TreeItem } from '../../../kit/ui/Tree.tsx'
import { firstPage, searchMinimum } from '../../../platform/search-params.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import type { Moving } from '../drag/cargo.ts'
import { type Destination, useTargetReason } from '../drag/useTargetReason.ts'
import { licenceRootQuery, membersQuery, topLevel } from '../queries.ts'

/** A root group can move to the top level or to an overarching group. */
async function destinationsForRoot(client: QueryClient, topName: string): Promise<Destination[]> {
  const { groups } = await client.fetchQuery(subgroupsQuery(topLevel))
  return [{ id: topLevel, name: topName }, ...groups.filter(({ serialNumber }) => serialNumber === null)]
}

/** Everything else stays within its licence; for admins, within their own group. */
async function destinationsInLicence(
  client: QueryClient,
  serialNumber: string,
  ownGroup: Destination | null,
): Promise<Destination[]> {
  const root = ownGroup ?? (await client.fetchQuery(licenceRootQuery(serialNumber)))
  return root ? [root] : []
}

/**
 * The tree of groups to move to, or those that a text finds. Loads the sub-groups of a group when it is opened.
 * @param chosen the destination, if it is known
 */
export function useDestinations(moving: Moving, find: string, chosen: Destination | undefined) {
  const t = useTranslations('groups.move')
  const tRow = useTranslations('groups.row')
  const { kind, account } = useSession()
  const ownGroup = kind === 'admin' && account.serialNumber !== null ? account.group : null
  const [first] = moving.members
  const isFlat = first?.kind === 'group' && first.group.rootOf !== null
  const licence = moving.serialNumber ?? ''
  const places = useQuery({
    enabled: chosen === undefined,
    queryKey: [...groupsKey, 'destinations', isFlat, licence],
    queryFn: ({ client }) =>
      isFlat ? destinationsForRoot(client, t('topLevel')) : destinationsInLicence(client, licence, ownGroup),
  })
  const listed = chosen ? undefined : places.data
  const root = isFlat ? undefined : listed?.[0]

  const q = find.trim()
  const isSearching = root !== undefined && q.length >= searchMinimum
  const found = useQuery({
    ...membersQuery(root?.id ?? topLevel, { ...firstPage, q }),
    placeholderData: keepPreviousData,
    enabled: isSearching,
  })
  const foundGroups = (found.data?.members ?? []).flatMap((member) =>
    member.kind === 'group' ? member.group : [],
  )

  const [openedByHand, setOpenedByHand] = useState<number[]>([])
  const opened = isFlat ? [] : [...(listed ?? []).map(({ id }) => id), ...openedByHand]
  const below = useQueries({ queries: opened.map((id) => subgroupsQuery(id)) })
  const loadedGroups = new Map(opened.map((id, index) => [id, below[index]?.data?.groups]))
  const parents = new Set(below.flatMap(({ data }) => data?.parentIds ?? []))

  // Classes have short names: too little to ask the server for finds those that are here.
  const near =
    isSearching || isFlat || q === ''
      ? []
      : below.flatMap(({ data }) => data?.groups ?? []).filter(({ name }) => fold(name).includes(fold(q)))
  const isFound = isSearching || near.length > 0

  const reasonFor = useTargetReason(moving)
  const toItem = (place: Destination): TreeItem => {
    const { id, name, path, reservedSeats = 0 } = place
    const reason = reasonFor(place)
    const children = isFound || isFlat || reason?.isClosed ? [] : loadedGroups.get(id)
    return {
      id: String(id),
      label: isFound ? (path ?? name) : name,
      detail: reason?.text ?? (reservedSeats > 0 ? tRow('reserved', { count: reservedSeats }) : undefined),
      children: children?.map(toItem),
      hasChildren: children ? children.length > 0 : loadedGroups.has(id) || parents.has(id),
      isDisabled: reason !== undefined,
    }
  }
  const loaded = [...below.flatMap(({ data }) => data?.groups ?? []), ...foundGroups]
  const names = new Map(
    [...(chosen ? [chosen] : (places.data ?? [])), ...loaded].map((place) => [place.id, place.name]),
  )

  return {
    places,
    /** A few places to choose from need no search. */
    isSearchable: root !== undefined,
    /** Whether the text finds nothing because it is too short. */
    needsMore: q !== '' && !isFound,
    /** Undefined while loading. */
    items: isSearching
      ? found.data && foundGroups.map(toItem)
      : (near.length > 0 ? near : listed)?.map(toItem),
    /** Loads the sub-groups of a group. */
    open: (id: string) => setOpenedByHand((ids) => [...new Set([...ids, Number(id)])]),
    nameOf: (id: string) => names.get(Number(id)) ?? '',
    /** The error that prevented groups from loading. */
    failure: found.error ?? below.find(({ isError }) => isError)?.error,
  }
}
