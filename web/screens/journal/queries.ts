import { queryOptions } from '@tanstack/react-query'
import type { PersonKind } from '#contract/access.ts'
import * as contract from '#contract/journal.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'
import { fileAddress } from '../../platform/api/file-address.ts'
import { monthOf } from './months.ts'
import type { JournalSearch } from './search-params.ts'

type Wanted = { month: string | undefined; page: number; size: number }

/** While a page loads, that of before is shown, unless it is of another month: its totals would stand under the wrong name. */
const ofSameMonth =
  ({ month }: Wanted) =>
  <T>(before: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    (query?.queryKey.at(-1) as Wanted | undefined)?.month === month ? before : undefined

const papersQuery = (query: Wanted) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: ['journal', 'papers', query],
    placeholderData: ofSameMonth(query),
    queryFn: async ({ signal }): Promise<contract.Journal> =>
      contract.Journal.fromWire(await call(contract.listJournal, { query }, signal)),
  })

const receiptsQuery = (query: Wanted) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: ['journal', 'receipts', query],
    placeholderData: ofSameMonth(query),
    queryFn: async ({ signal }): Promise<contract.ReceiptJournal> =>
      contract.ReceiptJournal.fromWire(await call(contract.listReceipts, { query }, signal)),
  })

/** The papers and the money of a page: both, as each has its number and its total on it. Of the one that is not shown, the first ones. */
export function journalQueries(search: JournalSearch, kind: PersonKind) {
  const { page, size, show } = search
  const first = { month: monthOf(search, kind), page: 1, size }
  const shown = { ...first, page }
  return {
    papers: papersQuery(show === 'payments' ? first : shown),
    receipts: receiptsQuery(show === 'payments' ? shown : first),
  }
}

/** The file of the part that is shown. Quotes are in none. */
export const journalFileAddress = (search: JournalSearch, kind: PersonKind): string =>
  fileAddress(search.show === 'payments' ? contract.listReceipts.path : contract.listJournal.path, {
    month: monthOf(search, kind),
  })
