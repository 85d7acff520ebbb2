import {
  endingDays,
  type LicenceOrder,
  type LicenceState,
  type LicenceTable,
  type ListedLicence,
  licenceColumns,
  licenceState,
} from '#contract/licence-table.ts'
import { translate } from '#i18n/catalogues.ts'
import { csvPieces, csvType, separatorFor } from '../export/csv.ts'
import { dateInBrussels, daysAfter } from '../platform/calendar.ts'
import type { Reader } from '../platform/http/caller.ts'
import type { FileReply } from '../platform/http/file-reply.ts'
import type { Page } from '../platform/http/paging.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as rows from './table-rows.ts'

/** The filters of the table. `within`: days; `dealer`: a login, which is the staff's to choose. */
export type TableSearch = {
  state?: LicenceState | undefined
  within?: number | undefined
  dealer?: string | undefined
  text: string | null
}

/** The first day of each state; dates are `YYYY-MM-DD`. */
type Days = { today: string; lastEnding: string }

const daysOf = (now: Date, { within = endingDays }: TableSearch): Days => {
  const today = dateInBrussels(now)
  return { today, lastEnding: daysAfter(today, within) }
}

function endsIn({ today, lastEnding }: Days, state: LicenceState | undefined): rows.TableFilter['ends'] {
  switch (state) {
    case undefined:
      return null
    case 'permanent':
      return 'never'
    case 'ended':
      return { from: null, until: daysAfter(today, -1) }
    case 'ending':
      return { from: today, until: lastEnding }
    case 'active':
      return { from: daysAfter(lastEnding, 1), until: null }
  }
}

function filterOf(person: Person, search: TableSearch, days: Days): rows.TableFilter {
  const isDealer = person.kind === 'dealer'
  const state = search.state ?? (search.within === undefined ? undefined : 'ending')
  return {
    ends: endsIn(days, state),
    dealerId: isDealer ? person.id : null,
    dealerLogin: isDealer ? null : (search.dealer ?? null),
    text: search.text,
  }
}

const toLicence = (
  { prefix, number, ...row }: rows.TableRow,
  { today, lastEnding }: Days,
): ListedLicence => ({
  ...row,
  serialNumber: prefix + number,
  state: licenceState(row.validUntil, today, lastEnding),
})

/** One page of the table of licences; dealers see those they sold. */
export async function listLicences(
  { db, clock }: Services,
  person: Person,
  search: TableSearch,
  order: LicenceOrder,
  page: Page,
): Promise<LicenceTable> {
  const now = clock()
  const days = daysOf(now, search)
  const found = await rows.listTable(db, filterOf(person, search, days), order, now, page)
  return { ...found, licences: found.licences.map((row) => toLicence(row, days)) }
}

/** All licences of the table as a file, by serial number. */
export function exportLicences(
  { db, clock }: Services,
  person: Person,
  search: TableSearch,
  { language, locale }: Reader,
): FileReply {
  const now = clock()
  const days = daysOf(now, search)
  const filter = filterOf(person, search, days)
  const text = (key: string) => translate(language, `export.licences.${key}`)
  const euros = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false })

  const cellsOf = (licence: ListedLicence): string[] => {
    const cells = {
      ...licence,
      dealer: licence.dealer?.name || (licence.dealer?.login ?? ''),
      validUntil: licence.validUntil ?? '',
      priceCents: euros.format(licence.priceCents / 100),
      state: text(`states.${licence.state}`),
    }
    return licenceColumns.map((column) => String(cells[column]))
  }

  const pieces = csvPieces<rows.TableRow>({
    head: licenceColumns.map(text),
    separator: separatorFor(locale),
    next: (after, limit) => rows.listBehind(db, filter, after, now, limit),
    cellsOf: (row) => cellsOf(toLicence(row, days)),
  })
  return { name: `${text('file')}.csv`, type: csvType, pieces }
}
