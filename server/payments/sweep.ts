import type { Services } from '../services.ts'
import { ProviderAway } from './provider.ts'
import * as queries from './queries.ts'
import { settle } from './settle.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const atOnce = 20
const longestMs = 14 * dayMs

/** A webhook may get lost: how long after its start a payment is asked about for the first time. */
export const firstAskMs = 2 * minuteMs

/** Rarely where it is old: half its age again, twice a day at least, for two weeks; a late payment still counts. */
function nextAsk(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age > longestMs) return null
  return new Date(now.getTime() + Math.min(Math.max(age / 2, firstAskMs), dayMs / 2))
}

/** Asks the provider about the payments that it is time to ask about: what their webhooks should have told. */
export async function askAboutPayments(services: Services): Promise<void> {
  const { db, clock } = services
  for (;;) {
    const now = clock()
    const due = await queries.claimDue(db, now, new Date(now.getTime() + firstAskMs), atOnce)
    for (const { id, provider_id, created_at } of due) {
      const status = await statusNow(services, id, provider_id)
      // The provider is away: the others can wait as well.
      if (status === undefined) return
      const isOver = status === 'paid' || provider_id === null
      await queries.updateAskAt(db, id, isOver ? null : nextAsk(created_at, now))
    }
    if (due.length < atOnce) return
  }
}

/**
 * Asks the provider about a payment. One without a provider's number belongs to a process that died between two steps:
 * nobody was given an address to pay at.
 * @returns undefined where the provider is away
 */
async function statusNow(services: Services, id: number, providerId: string | null) {
  if (providerId === null) return settle(services, id, null)
  if (!services.paymentProvider) return undefined
  try {
    return await settle(services, id, await services.paymentProvider.read(providerId))
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    services.log.warn({ err: error }, 'The payment provider is away.')
    return undefined
  }
}
