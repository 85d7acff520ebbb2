import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Member } from '#contract/members.ts'
import { useSession } from '../../../session/SessionContext.tsx'
import type { TreeItem } from '../../../ui/Tree.tsx'
import { memberKey } from '../member.ts'
import { groupsKey, licenceRootQuery, subgroupsQuery, topLevel } from '../queries.ts'

/** A group to move something to. */
type Place = { id: number; name: string }

const isLicenceRoot = (member: Member) => member.kind === 'group' && member.group.rootOf !== null
const serialNumberOf = (member: Member) =>
  member.kind === 'group' ? member.group.serialNumber : member.person.serialNumber
const parentOf = (member: Member) =>
  member.kind === 'group' ? member.group.parentId : member.person.group?.id

/** A licence's root group lies at the top level or in an overarching group. */
async function placesForLicence(client: QueryClient, topName: string): Promise<Place[]> {
  const { groups } = await client.fetchQuery(subgroupsQuery(topLevel))
  return [{ id: topLevel, name: topName }, ...groups.filter(({ serialNumber }) => serialNumber === null)]
}

/** Everything else stays within its licence; a lock admin sees of it what lies below the own group. */
async function placesInLicence(
  client: QueryClient,
  member: Member,
  ownGroup: Place | null,
): Promise<Place[]> {
  const root = ownGroup ?? (await client.fetchQuery(licenceRootQuery(serialNumberOf(member) ?? '')))
  return root ? [root] : []
}

/** The tree of groups that something may move to; what lies below a group is loaded as it is opened. */
export function useDestinations(member: Member) {
  const t = useTranslations('groups.move')
  const { kind, account } = useSession()
  const ownGroup = kind === 'admin' && account.serialNumber !== null ? account.group : null
  const isFlat = isLicenceRoot(member)
  const places = useQuery({
    queryKey: [...groupsKey, 'destinations', memberKey(member)],
    queryFn: ({ client }) =>
      isFlat ? placesForLicence(client, t('topLevel')) : placesInLicence(client, member, ownGroup),
  })

  const [openedByHand, setOpenedByHand] = useState<number[]>([])
  const opened = isFlat ? [] : [...(places.data ?? []).map(({ id }) => id), ...openedByHand]
  const below = useQueries({ queries: opened.map((id) => subgroupsQuery(id)) })
  const known = new Map(opened.map((id, index) => [id, below[index]?.data?.groups]))
  const parents = new Set(below.flatMap(({ data }) => data?.parentIds ?? []))

  const toItem = ({ id, name }: Place): TreeItem => {
    const isItself = member.kind === 'group' && id === member.group.id
    const isHere = id === parentOf(member)
    const children = isItself || isFlat ? [] : known.get(id)
    return {
      id: String(id),
      label: name,
      detail: isItself ? t('itself') : isHere ? t('here') : undefined,
      children: children?.map(toItem),
      hasChildren: children ? children.length > 0 : known.has(id) || parents.has(id),
      isDisabled: isItself || isHere,
    }
  }
  const loaded = below.flatMap(({ data }) => data?.groups ?? [])
  const names = new Map([...(places.data ?? []), ...loaded].map((place) => [place.id, place.name]))

  return {
    places,
    items: places.data?.map(toItem),
    /** Loads what lies below a group. */
    open: (id: string) => setOpenedByHand((ids) => [...new Set([...ids, Number(id)])]),
    nameOf: (id: string) => names.get(Number(id)) ?? '',
    /** What kept a group's own groups from being loaded. */
    failure: below.find(({ isError }) => isError)?.error,
  }
}
