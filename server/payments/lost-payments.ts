import type { Db } from '../db/database.ts'
import type { ListedPayment, PaymentProvider } from './provider.ts'
import * as queries from './queries.ts'

/**
 * What was paid since a moment for a payment of a portal, and is not in the database: a backup from before was restored. Nothing
 * is settled, because the database no longer tells what each was for.
 */
export async function findLostPayments(
  db: Db,
  provider: Pick<PaymentProvider, 'listSince'>,
  since: Date,
): Promise<ListedPayment[]> {
  const lost: ListedPayment[] = []
  for await (const payment of provider.listSince(since)) {
    const isOurs = payment.status === 'paid' && payment.paymentId !== null
    if (isOurs && !(await queries.findByProviderId(db, payment.providerId))) lost.push(payment)
  }
  return lost
}
