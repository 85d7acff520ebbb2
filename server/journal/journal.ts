import type { Journal, ReceiptJournal } from '#contract/journal.ts'
import { askingOf, filesOf } from '../invoices/invoices.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { notAllowed } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as papers from './paper-rows.ts'
import * as receipts from './receipt-rows.ts'
import { type Days, isCustomer, type Scope } from './scope-rows.ts'

type Reading = Pick<Services, 'db' | 'clock'>

/** A month, `YYYY-MM`; undefined: all. */
export type Month = string | undefined

function daysOf(month: Month): Days {
  if (month === undefined) return { from: '-infinity', until: 'infinity' }
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { from: `${month}-01`, until: next.toISOString().slice(0, 10) }
}

/**
 * The part of a month that a person may see.
 * @throws Refusal 403 for an admin of a group below the customer's
 */
export async function scopeOf({ db }: Pick<Reading, 'db'>, person: Person, month: Month): Promise<Scope> {
  const asking = askingOf(person)
  if (asking.kind === 'admin' && !(await isCustomer(db, asking.groupId ?? 0))) throw notAllowed()
  return { asking, days: daysOf(month) }
}

/** One page of the invoices, credit notes and quotes that a person may see, the newest first. @throws Refusal as `scopeOf` */
export async function readJournal(
  services: Reading,
  person: Person,
  month: Month,
  page: Page,
): Promise<Journal> {
  const scope = await scopeOf(services, person, month)
  const wanted = { page, hasTotals: month !== undefined, today: dateInBrussels(services.clock()) }
  const found = await papers.listPapers(services.db, scope, wanted)
  return { ...found, papers: found.papers.map((paper) => ({ ...paper, ...filesOf(paper) })) }
}

/** One page of the money that came in or went back, the newest first. @throws Refusal as `scopeOf` */
export async function readReceipts(
  services: Reading,
  person: Person,
  month: Month,
  page: Page,
): Promise<ReceiptJournal> {
  return receipts.listReceipts(services.db, await scopeOf(services, person, month), page)
}
