import type { Db } from '../platform/db/database.ts'
import type { ListedPayment, PaymentProvider } from './provider.ts'
import * as queries from './queries.ts'

/**
 * Lists what was paid at the provider since a moment but is missing from the database, because an earlier backup was restored.
 * Settles nothing: the database no longer tells what each payment was for.
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
