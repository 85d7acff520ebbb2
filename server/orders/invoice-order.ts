import type { RenewalOffer } from '#contract/orders.ts'
import { mailInvoice, type Running } from '../invoices/invoice-mail.ts'
import { issueInvoice, type NewInvoice } from '../invoices/issue.ts'
import type { PaperBuyer, PaperDocument } from '../invoices/paper.ts'
import { dateInBrussels, daysAfter } from '../platform/calendar.ts'
import type { Sales } from '../platform/config/sales.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Order } from './order-rows.ts'
import { termOf } from './terms.ts'

/** `isPaid`: online, so that nothing is due. `running`: until when the licence runs now. */
type Invoiced = {
  order: Order
  customer: RenewalOffer['customer']
  buyer: PaperBuyer
  isPaid: boolean
  running: Running
}

/** Issues the invoice of an order, as the last change of the transaction, and mails it to the buyer. */
export async function invoiceOrder(
  trx: Trx,
  sales: Sales,
  { order, customer, buyer, isPaid, running }: Invoiced,
  at: Date,
): Promise<PaperDocument> {
  const said = contentOf(order, { customer, buyer }, at)
  const due = isPaid ? null : daysAfter(said.date, sales.dueDays)
  const paper = await issueInvoice(trx, sales, { ...said, due }, at)
  await mailInvoice(trx, at, paper, { running, onPeppol: order.onPeppol })
  return paper
}

/** The content that the invoice and the quote of an order share, dated today. */
export function contentOf(
  order: Order,
  { customer, buyer }: Pick<Invoiced, 'customer' | 'buyer'>,
  at: Date,
): Omit<NewInvoice, 'due'> {
  const { from, until } = termOf(order)
  return {
    licenceId: order.licenceId,
    orderId: order.id,
    language: order.language,
    date: dateInBrussels(at),
    buyer,
    customer,
    lines: order.lines,
    netCents: order.netCents,
    vatCents: order.vatCents,
    roundingCents: order.roundingCents,
    totalCents: order.totalCents,
    vatRate: order.lines[0]?.vatRate ?? 0,
    vatExemption: order.vatExemption,
    periodFrom: from,
    periodUntil: until,
  }
}
