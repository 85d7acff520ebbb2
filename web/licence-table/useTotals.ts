import { useQueries } from '@tanstack/react-query'
import type { LicenceTable } from '#contract/licence-table.ts'
import { firstLicencesQuery } from './queries.ts'
import { type Part, parts } from './search-params.ts'

export type Totals = Partial<Record<Part, Pick<LicenceTable, 'total' | 'totalPriceCents'>>>

/** How many licences there are in each part, and what a year of them costs; empty until known. */
export function useTotals(): Totals {
  const found = useQueries({ queries: parts.map((part) => firstLicencesQuery(part, 1)) })
  return Object.fromEntries(parts.map((part, index) => [part, found[index]?.data]))
}
