import { findInvoiceOf, insertReceipt } from '../invoices/receipt-rows.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import type { Cause } from './fulfil.ts'
import { fulfilWaiting } from './fulfil-paid.ts'
import type { Order } from './order-rows.ts'

/**
 * An invoice after a payment. `openCents`: still to be paid; negative: to be paid back. `validUntil`: the end date that the payment gave the licence;
 * null: none. `isForNothing`: the payment neither extended the licence nor paid for an extension, and never will.
 */
export type SettledInvoice = {
  number: string
  openCents: number
  validUntil: string | null
  isForNothing: boolean
}

/**
 * Notes an online payment for the invoice of an order, in the transaction that holds the licence's lock. The whole payment counts, even if some of
 * it was paid or credited meanwhile: the invoice then has an amount to pay back. Once the invoice is wholly paid, an order that waits is fulfilled.
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
  const unchanged = { number, openCents, validUntil: null, isForNothing: false }
  if (order.state === 'fulfilled' || openCents > 0) return unchanged
  const validUntil = await fulfilWaiting(trx, services, order, { by, at, told: { payment: paymentId } })
  return { ...unchanged, validUntil, isForNothing: validUntil === null }
}
