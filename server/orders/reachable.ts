import { type Buyer, needsNumber } from '#contract/buyers.ts'
import { peppolAddressOf } from '../invoices/peppol-address.ts'
import { secondMs } from '../platform/durations.ts'
import type { Services } from '../services.ts'

/** A person waits for it. */
const lookUpTimeoutMs = 2 * secondMs

/**
 * Whether the buyer of an order also gets its invoice over Peppol. Without an answer in two seconds: likely for those that have
 * to be found there.
 */
export async function isReachable(
  { accessPoint, log }: Pick<Services, 'accessPoint' | 'log'>,
  buyer: Buyer,
): Promise<boolean> {
  const address = peppolAddressOf(buyer)
  if (!accessPoint || !address) return false
  try {
    return await accessPoint.receives(address, 'invoice', lookUpTimeoutMs)
  } catch (error) {
    log.warn({ err: error }, 'The access point did not say whether a buyer is found on Peppol.')
    return needsNumber(buyer.kind, buyer.country)
  }
}
