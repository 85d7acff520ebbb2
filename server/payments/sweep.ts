import type { PaymentStatus } from '#contract/payments.ts'
import type { Services } from '../services.ts'
import type { PaymentProvider } from './provider.ts'
import * as queries from './queries.ts'
import { settle } from './settle.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const atOnce = 20
const longestMs = 14 * dayMs
const longestPaidMs = 182 * dayMs
const mostFailures = 3

/** A webhook may get lost: how long after its start a payment is asked about for the first time. */
export const firstAskMs = 2 * minuteMs

/**
 * Rarely where it is old: half its age again, twice a day at least, for two weeks; a late payment still counts. One that
 * was paid is asked about daily for a week and then weekly for half a year: its money may go back.
 */
function nextAsk(createdAt: Date, now: Date, isPaid: boolean): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age > (isPaid ? longestPaidMs : longestMs)) return null
  const pause = isPaid
    ? age < 7 * dayMs
      ? dayMs
      : 7 * dayMs
    : Math.min(Math.max(age / 2, firstAskMs), dayMs / 2)
  return new Date(now.getTime() + pause)
}

/**
 * Asks the provider about the payments that it is time to ask about: what their webhooks should have told. What goes wrong
 * with one hinders no other; after several in a row the provider is away, and the others wait.
 */
export async function askAboutPayments(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, paymentProvider } = services
  if (!paymentProvider) return
  let failedInARow = 0
  while (!signal?.aborted) {
    const now = clock()
    const due = await queries.claimDue(db, now, new Date(now.getTime() + firstAskMs), atOnce)
    for (const payment of due) {
      if (signal?.aborted || failedInARow === mostFailures) return
      const status = await statusNow(services, paymentProvider, payment)
      failedInARow = status === undefined ? failedInARow + 1 : 0
      const isOver = payment.provider_id === null && status !== undefined
      const askAt = isOver ? null : nextAsk(payment.created_at, now, status === 'paid')
      await queries.updateAskAt(db, payment.id, askAt)
    }
    if (due.length < atOnce) return
  }
}

/**
 * Asks the provider about a payment. One without a provider's number belongs to a process that died between two steps:
 * nobody was given an address to pay at.
 * @returns undefined where there is no sensible answer
 */
async function statusNow(
  services: Services,
  paymentProvider: PaymentProvider,
  { id, provider_id }: { id: number; provider_id: string | null },
): Promise<PaymentStatus | undefined> {
  try {
    if (provider_id === null) return await settle(services, id, null)
    return await settle(services, id, await paymentProvider.read(provider_id))
  } catch (error) {
    services.log.warn(
      { err: error, payment: id },
      'The payment provider gave no sensible answer about a payment.',
    )
    return undefined
  }
}
