import * as v from 'valibot'

const word = (max: number) =>
  v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\w+$/), v.maxLength(max))), undefined)

/** The page a signed-in person comes from, by its key under `shell.titles`, and the licence that it was about. */
export const helpSearch = v.object({ about: word(40), licence: word(30) })
