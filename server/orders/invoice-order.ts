import type { RenewalOffer } from '#contract/orders.ts'
import { mailInvoice, type Running } from '../invoices/invoice-mail.ts'
import { issueInvoice } from '../invoices/issue.ts'
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
  const { from, until } = termOf(order)
  const date = dateInBrussels(at)
  const paper = await issueInvoice(
    trx,
    sales,
    {
      licenceId: order.licenceId,
      orderId: order.id,
      language: order.language,
      date,
      due: isPaid ? null : daysAfter(date, sales.dueDays),
      buyer,
      customer,
      lines: order.lines,
      netCents: order.netCents,
      vatCents: order.vatCents,
      roundingCents: order.roundingCents,
      totalCents: order.totalCents,
      vatRate: order.lines[0]?.vatRate ?? 0,
      periodFrom: from,
      periodUntil: until,
    },
    at,
  )
  await mailInvoice(trx, at, paper, { running, onPeppol: order.onPeppol })
  return paper
}
