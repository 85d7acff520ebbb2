import type { Customer } from '#contract/orders.ts'
import { setEndDate } from '../groups/root-group.ts'
import type { Running } from '../invoices/invoice-mail.ts'
import type { PaperBuyer, PaperDocument } from '../invoices/paper.ts'
import type { Sales } from '../platform/config/sales.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import { type Cause, fulfil } from './fulfil.ts'
import { invoiceOrder } from './invoice-order.ts'
import type * as rows from './order-rows.ts'
import { graceEnd } from './terms.ts'

/**
 * A stored order on invoice. `licence`: as it was before. `tell`: queues the mails about it, to all but the buyer: before the invoice takes its
 * number, as others wait for that from then on.
 */
export type OnInvoice = {
  made: rows.Order
  licence: { rootGroupId: number; validUntil: string }
  customer: Customer
  buyer: PaperBuyer
  tell: (order: rows.Order, running: Running) => Promise<void>
}

/**
 * Extends the licence of an order on invoice, at once or by its days of grace until it is paid, and issues the invoice. The caller holds the lock of the
 * licence.
 * @param by null: the buyer, who accepted a quote without an account
 */
export async function orderOnInvoice(
  trx: Trx,
  { config }: Pick<Services, 'config'>,
  sales: Sales,
  { made, licence, customer, buyer, tell }: OnInvoice,
  { by, at }: Pick<Cause, 'by' | 'at'>,
): Promise<{ order: rows.Order; paper: PaperDocument }> {
  const cause = { by, at, told: { order: made.id } }
  const { order, running } = await (sales.extendedOn === 'order'
    ? extendAtOnce(trx, config, made, cause)
    : giveGrace(trx, { made, licence, sales }, cause))
  await tell(order, running)
  const paper = await invoiceOrder(trx, sales, { order, running, customer, buyer, isPaid: false }, at)
  return { order, paper }
}

type Extended = { order: rows.Order; running: Running }

async function extendAtOnce(
  trx: Trx,
  config: Services['config'],
  made: rows.Order,
  cause: Cause,
): Promise<Extended> {
  const order = (await fulfil(trx, config, made, cause)) ?? made
  return { order, running: { validUntil: order.validUntil, oncePaid: null } }
}

/** The licence runs on for the days of grace; it is extended once it is paid. */
async function giveGrace(
  trx: Trx,
  { made, licence, sales }: Pick<OnInvoice, 'made' | 'licence'> & { sales: Sales },
  { by, at, told }: Cause,
): Promise<Extended> {
  const { rootGroupId: id, validUntil } = licence
  const until = graceEnd(made, sales)
  const isLonger = until > validUntil
  if (isLonger) await setEndDate(trx, { by, at }, { id, validUntil }, until, told)
  return {
    order: made,
    running: { validUntil: isLonger ? until : validUntil, oncePaid: made.validUntil },
  }
}
