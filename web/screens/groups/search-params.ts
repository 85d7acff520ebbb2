import * as v from 'valibot'
import { accountStates } from '#contract/choices.ts'
import { pagingParams, searchMinimum, textParam } from '../../platform/search-params.ts'

/** `name`: the login of people; `fullName`: their name. */
const sorts = ['name', '-name', 'fullName', '-fullName', 'licences', '-licences'] as const

export type Sort = (typeof sorts)[number]

const groupNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** `add`: what to add first; it leaves the address once that is open. */
const additions = ['several', 'admin'] as const

/** The query of the groups screens' addresses; invalid values count as absent. */
export const groupsSearch = v.object({
  ...pagingParams,
  group: v.fallback(v.optional(groupNumber), undefined),
  sort: v.fallback(v.optional(v.picklist(sorts)), undefined),
  state: v.fallback(v.optional(v.picklist(accountStates)), undefined),
  q: textParam(searchMinimum),
  add: v.fallback(v.optional(v.picklist(additions)), undefined),
})

export type GroupsSearch = v.InferOutput<typeof groupsSearch>
