import type { PaymentStatus } from '#contract/payments.ts'
import { dayMs, minuteMs } from '../platform/durations.ts'
import type { Services } from '../services.ts'
import type { PaymentProvider } from './provider.ts'
import * as queries from './queries.ts'
import { settle } from './settle.ts'

const batchSize = 20
const maxAgeMs = 14 * dayMs
const maxPaidAgeMs = 182 * dayMs
const maxFailuresInARow = 3

/** How long after its start a payment is checked for the first time, in case its webhook gets lost. */
export const firstCheckMs = 2 * minuteMs

/**
 * When to check a payment next; null for never. Unpaid: after half its age, at least twice a day, for two weeks, because a late
 * payment still counts. Paid: daily for a week, then weekly for half a year, because it may be refunded or charged back.
 */
function nextCheck(createdAt: Date, now: Date, isPaid: boolean): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age > (isPaid ? maxPaidAgeMs : maxAgeMs)) return null
  const delay = isPaid
    ? age < 7 * dayMs
      ? dayMs
      : 7 * dayMs
    : Math.min(Math.max(age / 2, firstCheckMs), dayMs / 2)
  return new Date(now.getTime() + delay)
}

/**
 * Checks the payments that are due with the provider, in case their webhooks got lost. A failure leaves the others untouched;
 * after several in a row the provider counts as unavailable, and the rest waits for the next run.
 */
export async function checkDuePayments(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, paymentProvider } = services
  if (!paymentProvider) return
  let failuresInARow = 0
  while (!signal?.aborted) {
    const now = clock()
    const due = await queries.claimDue(db, now, new Date(now.getTime() + firstCheckMs), batchSize)
    for (const payment of due) {
      if (signal?.aborted || failuresInARow === maxFailuresInARow) return
      const status = await fetchStatus(services, paymentProvider, payment)
      failuresInARow = status === undefined ? failuresInARow + 1 : 0
      const isOver = payment.providerId === null && status !== undefined
      const askAt = isOver ? null : nextCheck(payment.createdAt, now, status === 'paid')
      await queries.updatePayment(db, payment.id, { askAt })
    }
    if (due.length < batchSize) return
  }
}

/**
 * Settles a payment by what the provider says now. One without a provider's number belongs to a process that died before it
 * could hand out a payment page.
 * @returns undefined if the provider gave no valid answer
 */
async function fetchStatus(
  services: Services,
  paymentProvider: PaymentProvider,
  { id, providerId }: { id: number; providerId: string | null },
): Promise<PaymentStatus | undefined> {
  try {
    return await settle(services, id, providerId === null ? null : await paymentProvider.read(providerId))
  } catch (error) {
    services.log.warn(
      { err: error, payment: id },
      'The payment provider gave no valid answer about a payment.',
    )
    return undefined
  }
}
