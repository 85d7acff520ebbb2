import * as v from 'valibot'
import { pagingParams, searchMinimum, stringifySearch, textParam } from '../../search-params.ts'

export const sorts = ['name', '-name', 'licences', '-licences'] as const

export type Sort = (typeof sorts)[number]

const groupNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** What of the groups screens stands in the address; whatever cannot be read counts as absent. */
export const groupsSearch = v.object({
  ...pagingParams,
  group: v.fallback(v.optional(groupNumber), undefined),
  sort: v.fallback(v.optional(v.picklist(sorts)), undefined),
  q: textParam(searchMinimum),
})

export type GroupsSearch = v.InferOutput<typeof groupsSearch>

/** The place of a list in the portal; what goes without saying is left out of the address. */
export function addressOf(path: string, { page, size, ...search }: Partial<GroupsSearch>): string {
  const shown = { ...search, page: page === 1 ? undefined : page, size: size === 20 ? undefined : size }
  return path + stringifySearch(shown)
}

/** The users of a licence, where staff look at it. */
export const licenceAddress = (serialNumber: string) => `/users/${encodeURIComponent(serialNumber)}`

/** What staff find among all customers. */
export const accountSearchAddress = (text: string) => `/users/search/${encodeURIComponent(text)}`
