import type { Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import { type Cause, fulfil } from './fulfil.ts'
import * as rows from './order-rows.ts'

/**
 * Extends a licence whose order on invoice waited for the payment.
 * @returns the licence's new end date; null if the order does not wait, or an online payment has extended the licence meanwhile
 */
export async function fulfilPaid(
  trx: Trx,
  { config }: Pick<Services, 'config'>,
  orderId: number,
  { by, at, told = { order: orderId } }: Pick<Cause, 'by' | 'at'> & Partial<Pick<Cause, 'told'>>,
): Promise<string | null> {
  const order = await rows.findOrder(trx, orderId)
  if (order?.kind !== 'invoice' || order.state !== 'open') return null
  const { licenceId, endsNow, createdAt } = order
  if (await rows.isExtendedBy(trx, { kind: 'online', licenceId, endsNow, since: createdAt })) {
    await rows.updateOrder(trx, orderId, { state: 'cancelled' })
    return null
  }
  const fulfilled = await fulfil(trx, config, order, { by, at, told })
  return fulfilled?.validUntil ?? null
}
