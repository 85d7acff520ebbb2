import * as v from 'valibot'

/** The group whose door it is; ignores invalid values. */
export const classDoorSearch = v.object({
  group: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), undefined),
})
