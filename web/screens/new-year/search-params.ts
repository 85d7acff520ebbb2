import * as v from 'valibot'

/** The group whose new year starts; ignores invalid values. */
export const newYearSearch = v.object({
  group: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), undefined),
})
