import type { Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import { type Cause, fulfil } from './fulfil.ts'
import * as rows from './order-rows.ts'

type PaidBy = Pick<Cause, 'by' | 'at'> & Partial<Pick<Cause, 'told'>>

/** The same as `fulfilWaiting` for an order that has not been read yet; null if there is none. */
export async function fulfilPaid(
  trx: Trx,
  services: Pick<Services, 'config'>,
  orderId: number,
  cause: PaidBy,
): Promise<string | null> {
  const order = await rows.findOrder(trx, orderId)
  return order ? fulfilWaiting(trx, services, order, cause) : null
}

/**
 * Extends a licence whose order on invoice waited for the payment.
 * @param order as it was read in this transaction, which holds the licence's lock
 * @returns the licence's new end date; null if the order does not wait, or an online payment has extended the licence meanwhile
 */
export async function fulfilWaiting(
  trx: Trx,
  { config }: Pick<Services, 'config'>,
  order: rows.Order,
  { by, at, told = { order: order.id } }: PaidBy,
): Promise<string | null> {
  if (order.kind !== 'invoice' || order.state !== 'open') return null
  const { licenceId, endsNow, createdAt } = order
  if (await rows.isExtendedBy(trx, { kind: 'online', licenceId, endsNow, since: createdAt })) {
    await rows.updateOrder(trx, order.id, { state: 'cancelled' })
    return null
  }
  const fulfilled = await fulfil(trx, config, order, { by, at, told })
  return fulfilled?.validUntil ?? null
}
