import type { StartedPayment } from '#contract/payments.ts'
import { loadPaper } from '../invoices/invoices.ts'
import { closedAs, findPayable } from '../invoices/receipt-rows.ts'
import { assertTheirs } from '../licences/holders.ts'
import { paysOnline } from '../platform/config/pays-online.ts'
import type { Trx } from '../platform/db/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import type { Due, StartOnline } from './order-online.ts'
import * as rows from './order-rows.ts'

/**
 * Starts a payment of the open amount of an invoice, or gives the open payment that this person has already started.
 * @throws Refusal 404 if there is no such invoice or it is not theirs, 409 if nothing is open or it cannot be paid online, 429 after too many, 503
 *   if the payment provider is unavailable
 */
export async function payInvoiceOnline(
  services: Services,
  requester: Requester,
  number: string,
  startOnline: StartOnline,
): Promise<StartedPayment> {
  const { customer } = await loadPaper(services, requester.person, number)
  const found = await findPayable(services.db, number)
  if (!found) throw notFound('invoice.notFound')
  // An invoice that is open again because an online payment went back is before staff.
  if (found.due === null || !paysOnline(services.config)) throw conflict('order.wayOff')
  const { licenceId } = found
  return startOnline(services, {
    licenceId,
    serialNumber: customer.serialNumber,
    payer: requester,
    agree: (trx) => openOf(trx, { licenceId, number, payerId: requester.person.id }),
  })
}

async function openOf(
  trx: Trx,
  { licenceId, number, payerId }: { licenceId: number; number: string; payerId: number },
): Promise<Due> {
  const licence = await rows.findOrderable(trx, licenceId)
  const invoice = await findPayable(trx, number)
  if (!licence || !invoice) throw notFound('invoice.notFound')
  await assertTheirs(trx, licence, payerId)
  const { orderId, openCents } = invoice
  if (openCents <= 0) throw conflict(closedAs(invoice))
  return {
    amountCents: openCents,
    isFor: async (open) => open.orderId === orderId && open.amountCents === openCents,
    makeOrder: async () => orderId,
  }
}
