import * as v from 'valibot'
import { defaultSize, pageSizes } from './ui/page-sizes.ts'

// Whole numbers in an address are numbers, everything else is text as it stands (TanStack Router's own way puts
// quotes around texts that look like numbers).
const wholeNumber = /^(0|[1-9]\d{0,8})$/

/** Reads the part of an address behind the question mark. */
export function parseSearch(search: string): Record<string, string | number> {
  const entries = [...new URLSearchParams(search)]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, wholeNumber.test(value) ? Number(value) : value]),
  )
}

/** Writes the part of an address behind the question mark; what is undefined or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') written.set(name, String(value))
  }
  const text = String(written)
  return text && `?${text}`
}

/** What a list shows where its address does not say. */
export const firstPage = { page: 1, size: defaultSize }

/** A page of a list: `page` from 1, `size` one of the choices; anything else in the address counts as the default. */
export const pagingParams = {
  page: v.optional(
    v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), firstPage.page),
    firstPage.page,
  ),
  size: v.optional(v.fallback(v.picklist(pageSizes), defaultSize), defaultSize),
}

/** The least that a search in a list needs. */
export const searchMinimum = 3

/** A text of so many characters at least, also where it looks like a number; a shorter one counts as absent. */
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
