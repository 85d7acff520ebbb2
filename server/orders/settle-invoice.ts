import { findInvoiceOf, insertReceipt } from '../invoices/receipt-rows.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import type { Cause } from './fulfil.ts'
import { fulfilPaid } from './fulfil-paid.ts'
import type { Order } from './order-rows.ts'

/** What an invoice and its licence got by a payment. `openCents`: still to be paid; negative: to be paid back. */
export type SettledInvoice = { number: string; openCents: number; validUntil: string | null }

/**
 * Notes a payment online for the invoice of an order, in the transaction that holds the licence's lock: all of it, also what was paid or credited
 * meanwhile, so that the invoice says what is to be paid back. Once it is wholly paid, the order is fulfilled, if it waits for that.
 */
export async function settleInvoice(
  trx: Trx,
  services: Pick<Services, 'config'>,
  { order, payment }: { order: Order; payment: { id: number; amountCents: number } },
  { by, at }: Pick<Cause, 'by' | 'at'>,
): Promise<SettledInvoice> {
  const invoice = await findInvoiceOf(trx, order.id)
  if (!invoice) throw new Error(`The order ${order.id} has no invoice.`)
  const { number, licenceId } = invoice
  const { id: paymentId, amountCents } = payment
  const receipt = { licenceId, number, date: dateInBrussels(at), text: '', notedBy: null } as const
  await insertReceipt(trx, { ...receipt, amountCents, paymentId, source: 'online' }, at)
  const openCents = invoice.openCents - amountCents
  if (order.state === 'fulfilled') return { number, openCents, validUntil: order.validUntil }
  const extended =
    openCents > 0 ? null : await fulfilPaid(trx, services, order.id, { by, at, told: { payment: paymentId } })
  return { number, openCents, validUntil: extended }
}
