import type { RenewalOffer } from '#contract/orders.ts'
import { issueInvoice } from '../invoices/issue.ts'
import type { PaperBuyer, PaperDocument } from '../invoices/paper.ts'
import { dateInBrussels, daysAfter } from '../platform/calendar.ts'
import type { Sales } from '../platform/config/sales.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Order } from './order-rows.ts'
import { termOf } from './terms.ts'

type Invoiced = { order: Order; customer: RenewalOffer['customer']; buyer: PaperBuyer; isPaid: boolean }

/** Issues the invoice of an order, as the last change of the transaction, and mails it to the buyer. `isPaid`: online, so that nothing is due. */
export async function invoiceOrder(
  trx: Trx,
  sales: Sales,
  { order, customer, buyer, isPaid }: Invoiced,
  at: Date,
): Promise<PaperDocument> {
  const { from, until } = termOf(order)
  const date = dateInBrussels(at)
  return issueInvoice(
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
}
