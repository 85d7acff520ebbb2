import type { PersonKind } from '#contract/access.ts'
import { todayInBrussels } from '../../features/licences/end-date.ts'
import type { JournalSearch } from './search-params.ts'

/** The current month in Brussels, as `YYYY-MM`. */
const currentMonth = () => todayInBrussels(new Date()).slice(0, 7)

/** The month that an address asks for, `YYYY-MM`; undefined: all. Staff close one month after the other, others look for a paper. */
export function monthOf({ month }: Pick<JournalSearch, 'month'>, kind: PersonKind): string | undefined {
  if (month === 'all') return undefined
  return month ?? (kind === 'staff' ? currentMonth() : undefined)
}

/**
 * The months to choose from, the newest first, as `YYYY-MM`: from the first one with a paper until the current one, and the chosen one.
 * @param first null: there is no paper yet
 */
export function monthsToChoose(
  first: string | null,
  chosen: string | undefined,
  current = currentMonth(),
): string[] {
  const months = new Set(chosen ? [current, chosen] : [current])
  if (first) for (let month = current; month >= first; month = monthBefore(month)) months.add(month)
  return [...months].sort().reverse()
}

function monthBefore(month: string): string {
  const before = new Date(`${month}-01T00:00:00Z`)
  before.setUTCMonth(before.getUTCMonth() - 1)
  return before.toISOString().slice(0, 7)
}
