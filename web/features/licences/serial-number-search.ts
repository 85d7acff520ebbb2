import * as v from 'valibot'

/** The minimum length of a licence search. */
export const serialNumberMinimum = 5

/** A serial number or its beginning: optional letters, then a number, such as `SPR100` or `10001`. */
export const serialNumberSearch = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('field.serialNumberRequired'),
  v.minLength(serialNumberMinimum),
  v.regex(/^[A-Za-z]{0,10}\d[A-Za-z0-9]{0,19}$/, 'field.serialNumber'),
  v.toUpperCase(),
)
