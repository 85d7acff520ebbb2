import * as v from 'valibot'
import { activityKinds } from '#contract/choices.ts'
import { isCalendarDate } from '#contract/fields.ts'
import { pagingParams, textParam } from '../../platform/search-params.ts'

const place = {
  ...pagingParams,
  /** 0: everything, for staff. Absent: the own group. */
  group: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), undefined),
  q: textParam(1),
}
const day = v.fallback(v.optional(v.pipe(v.string(), v.check(isCalendarDate))), undefined)

/** The query of the address of Recently deleted; invalid values count as absent. */
export const binSearch = v.object(place)
export type BinSearch = v.InferOutput<typeof binSearch>

/** The same of Activity. `from`, `to`: days, `YYYY-MM-DD`, both included. `by`: a login. */
export const activitySearch = v.object({
  ...place,
  from: day,
  to: day,
  by: textParam(1),
  kind: v.fallback(v.optional(v.picklist(activityKinds)), undefined),
})
export type ActivitySearch = v.InferOutput<typeof activitySearch>
