import type { NewSending, RefusedPapers, SendingState } from '#contract/invoices.ts'
import { inTransaction } from '../platform/db/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'

/**
 * Sends a refused paper once more, or not any more: the buyer has the PDF.
 * @returns the new state of its sending; null: it is not sent
 * @throws Refusal 404 if there is no such paper, 409 if it is not refused
 */
export async function sendInvoice(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  person: Person,
  number: string,
  { way }: NewSending,
): Promise<SendingState | null> {
  const at = clock()
  return inTransaction(db, async (trx) => {
    // One statement asks and changes: of two presses at once, one finds the paper refused.
    const licenceId = await queries.settleRefused(trx, number, way, at)
    if (licenceId === undefined)
      throw (await queries.isPaper(trx, number))
        ? conflict('invoice.notRefused')
        : notFound('invoice.notFound')
    await writeAudit(trx, person, at, {
      action: 'payment.sending',
      target: 'licence',
      targetId: licenceId,
      after: { number, way },
    })
    return way === 'peppol' ? 'queued' : null
  })
}

/** One page of the papers that were refused on Peppol, the newest refusal first. */
export const listRefused = ({ db }: Pick<Services, 'db'>, page: Page): Promise<RefusedPapers> =>
  queries.listRefused(db, page)
