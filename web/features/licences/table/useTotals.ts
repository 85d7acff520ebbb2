import { useQueries } from '@tanstack/react-query'
import type { LicenceTable } from '#contract/licence-table.ts'
import { firstLicencesQuery } from './queries.ts'
import { type Part, parts } from './search-params.ts'

export type Totals = Partial<Record<Part, Pick<LicenceTable, 'total' | 'totalPriceCents'>>>

/** How many licences there are in each part, and what a year of them costs; empty until known. @param dealer a login; absent: of all */
export function useTotals(dealer: string | undefined): Totals {
  const found = useQueries({ queries: parts.map((part) => firstLicencesQuery(part, 1, dealer)) })
  return Object.fromEntries(parts.map((part, index) => [part, found[index]?.data]))
}
