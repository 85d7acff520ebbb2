import * as v from 'valibot'

/** The payment that a payer comes back from; anything unreadable counts as none. */
export const paymentSearch = v.object({
  payment: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
})
