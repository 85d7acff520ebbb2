import * as v from 'valibot'

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** The ids of people, each as the step from the one before (`addressOf.loginCards`); a single one is a number in the address. */
const people = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((text) => String(text).split('-').map(Number)),
  v.array(id),
  v.transform((steps) => {
    let last = 0
    return steps.map((step) => {
      last += step
      return last
    })
  }),
)

/**
 * The people to make cards for: all users of `group` and below it, those of them who never signed in, or only `people`; without a
 * group, those whose passwords or squares were made just now. `print`: send them to the printer at once.
 */
export const cardsSearch = v.object({
  group: v.fallback(v.optional(id), undefined),
  who: v.fallback(v.optional(v.literal('never')), undefined),
  people: v.fallback(v.optional(people), undefined),
  print: v.fallback(v.optional(v.literal('now')), undefined),
})
