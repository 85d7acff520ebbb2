import * as v from 'valibot'

/** The id of the payment that a payer returns from; ignores invalid values. */
export const paymentSearch = v.object({
  payment: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
})
