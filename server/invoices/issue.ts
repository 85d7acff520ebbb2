import type { Sales } from '../platform/config/sales.ts'
import type { Trx } from '../platform/db/database.ts'
import type { PaperDocument } from './paper.ts'
import { insertPaper, takeNumber } from './paper-rows.ts'
import { paymentReference } from './payment-reference.ts'

/** An invoice before it has its number. `due` null: it was paid online. */
export type NewInvoice = Omit<PaperDocument, 'number' | 'kind' | 'seller' | 'paymentReference'> & {
  licenceId: number
  orderId: number
}

/**
 * Stores the invoice of an order. The caller holds the lock of the licence, and does nothing else in the transaction but note and mail: all
 * others that need a number wait from here on.
 */
export async function issueInvoice(
  trx: Trx,
  sales: Sales,
  { licenceId, orderId, ...said }: NewInvoice,
  at: Date,
): Promise<PaperDocument> {
  const year = Number(said.date.slice(0, 4))
  const { prefix, firstYear, firstNumber } = sales.invoiceSeries
  const first = year === firstYear ? firstNumber : 1
  const count = await takeNumber(trx, { series: `invoice${prefix}`, year, first })
  const document: PaperDocument = {
    ...said,
    kind: 'invoice',
    number: `${prefix}${year}-${String(count).padStart(4, '0')}`,
    seller: sales.seller,
    paymentReference: said.due === null ? null : paymentReference(year, count),
  }
  await insertPaper(trx, { licenceId, orderId, document, at })
  return document
}
