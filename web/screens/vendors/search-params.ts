import * as v from 'valibot'
import { pagingParams, searchMinimum, textParam } from '../../platform/search-params.ts'

/** Which accounts are shown. */
export const parts = ['all', 'staff', 'dealer', 'invited', 'disabled'] as const

export type Part = (typeof parts)[number]

/** The query of the address of Staff and dealers; invalid values count as absent. */
export const vendorsSearch = v.object({
  ...pagingParams,
  show: v.fallback(v.optional(v.picklist(parts)), undefined),
  q: textParam(searchMinimum),
})

export type VendorsSearch = v.InferOutput<typeof vendorsSearch>

/** How the server is asked for this part. */
export function partOnWire(part: Part | undefined): {
  kind?: 'staff' | 'dealer'
  state?: 'invited' | 'disabled'
} {
  if (part === undefined || part === 'all') return {}
  return part === 'invited' || part === 'disabled' ? { state: part } : { kind: part }
}
