import * as v from 'valibot'

/** The least that a licence search needs. */
export const serialNumberMinimum = 5

/** A serial number or the beginning of one: letters if any, then a number, such as `SPR100` or `10001`. */
export const serialNumberSearch = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.minLength(serialNumberMinimum),
  v.regex(/^[A-Za-z]{0,10}\d[A-Za-z0-9]{0,19}$/),
  v.toUpperCase(),
)
