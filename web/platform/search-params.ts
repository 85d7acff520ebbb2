import * as v from 'valibot'
import { defaultSize, pageSizes } from '../kit/ui/page-sizes.ts'

// Whole numbers in the query are numbers, everything else is plain text. TanStack Router's default puts quotes around text
// that looks like a number.
const wholeNumber = /^(0|[1-9]\d{0,8})$/

/** Parses the query of an address. */
export function parseSearch(search: string): Record<string, string | number> {
  const entries = [...new URLSearchParams(search)]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, wholeNumber.test(value) ? Number(value) : value]),
  )
}

/** Writes the query of an address; omits undefined and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') written.set(name, String(value))
  }
  const text = String(written)
  return text && `?${text}`
}

/** The default page of a list. */
export const firstPage = { page: 1, size: defaultSize }

/** A page of a list: `page` from 1, `size` one of the choices; falls back to the default. */
export const pagingParams = {
  page: v.optional(
    v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), firstPage.page),
    firstPage.page,
  ),
  size: v.optional(v.fallback(v.picklist(pageSizes), defaultSize), defaultSize),
}

/** The minimum length of a search text in lists. */
export const searchMinimum = 3

/** A text with a minimum length, also if it looks like a number; a shorter one counts as absent. */
export const textParam = (minimum: number) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform((text) => String(text).trim()),
        v.minLength(minimum),
      ),
    ),
    undefined,
  )
