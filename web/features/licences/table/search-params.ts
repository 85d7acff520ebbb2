import * as v from 'valibot'
import { tableOrders } from '#contract/choices.ts'
import { pagingParams, searchMinimum, textParam } from '../../../platform/search-params.ts'

/** Which licences are shown: those that end within so many days, those that have ended, or all. */
export const parts = ['30', '60', '90', 'all', 'ended'] as const

export type Part = (typeof parts)[number]

/** The filters of an address that names none. */
export const usualPart: Part = '90'

const partParam = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.picklist(parts))

/** The query of an address with the table of licences; invalid values count as absent. */
export const licenceTableSearch = v.object({
  ...pagingParams,
  ends: v.fallback(v.optional(partParam), undefined),
  sort: v.fallback(
    v.optional(v.picklist(Object.keys(tableOrders) as (keyof typeof tableOrders)[])),
    undefined,
  ),
  q: textParam(searchMinimum),
  /** The login of the dealer whose licences staff see; absent: of all. */
  dealer: textParam(1),
})

export type LicenceTableSearch = v.InferOutput<typeof licenceTableSearch>

/** How the server is asked for this part. */
export function partOnWire(part: Part): { state?: 'ended'; within?: number } {
  if (part === 'all') return {}
  return part === 'ended' ? { state: 'ended' } : { within: Number(part) }
}
