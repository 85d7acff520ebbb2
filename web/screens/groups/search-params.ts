import * as v from 'valibot'
import { pagingParams, searchMinimum, textParam } from '../../search-params.ts'

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
