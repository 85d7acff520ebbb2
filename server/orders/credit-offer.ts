import type { CreditOffer } from '#contract/credit-notes.ts'
import { findPayable } from '../invoices/receipt-rows.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import * as rows from './order-rows.ts'
import { undoableOf } from './undo-order.ts'

/**
 * The amounts of an invoice that limit a credit note, and the extension that it can take back, for staff.
 * @throws Refusal 404 if there is no such invoice
 */
export async function readCreditOffer(
  { db, config: { sales } }: Pick<Services, 'db' | 'config'>,
  number: string,
): Promise<CreditOffer> {
  const invoice = await findPayable(db, number)
  if (!invoice) throw notFound('invoice.notFound')
  const order = await rows.findOrder(db, invoice.orderId)
  const undoable = order ? await undoableOf(db, sales, order, 'cancelled') : null
  return { ...invoice, extension: undoable?.extension ?? null }
}
