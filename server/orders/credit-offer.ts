import type { CreditOffer } from '#contract/invoices.ts'
import { findPayable } from '../invoices/receipt-rows.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import * as rows from './order-rows.ts'
import { undoableOf } from './undo-order.ts'

/** What of an invoice can be credited, and what its licence got by it, for staff. @throws Refusal 404 if there is no such invoice */
export async function readCreditOffer(
  { db, config: { sales } }: Pick<Services, 'db' | 'config'>,
  number: string,
): Promise<CreditOffer> {
  const invoice = await findPayable(db, number)
  if (!invoice) throw notFound('invoice.notFound')
  const order = await rows.findOrder(db, invoice.orderId)
  const undoable = order ? await undoableOf(db, sales, order) : null
  return { ...invoice, extension: undoable?.extension ?? null }
}
