import * as v from 'valibot'

/** What a field may hold that a change rests on. */
export type Shown = string | number | boolean | null

/**
 * What the person saw of the record that they change, by the names on the wire: the fields that the change rests on. One that is
 * neither so any more nor as it is wanted refuses the change: 409 `change.outdated`.
 */
export const was = v.optional(
  v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
)

export type Was = v.InferOutput<typeof was>
