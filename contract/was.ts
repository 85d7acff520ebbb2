import * as v from 'valibot'

/** A value of a field that a change rests on. */
export type Shown = string | number | boolean | null

/**
 * The record as the person saw it before they changed it, by the names on the wire: the fields that the change rests on. If a field holds
 * neither this value any more nor the wanted one, the change is refused: 409 `change.outdated`.
 */
export const was = v.optional(
  v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
)

export type Was = v.InferOutput<typeof was>
