import { minuteMs } from '../platform/durations.ts'
import { isTriedOften, retryDelayMs, unavailableDelayMs } from '../platform/retries.ts'
import type { Services } from '../services.ts'
import { AccessPointUnavailable, PaperRefused, SetUpRefused } from './access-point.ts'
import { ClaimLost, goOnWith, type HandedOver, leaseMs, note } from './hand-over.ts'
import { type ClaimedSending, claimDue, postponeDue } from './queries.ts'

const maxFailuresInARow = 3
const setUpDelayMs = 5 * minuteMs
const maxFaultLength = 500

/** The metric's labels. `failed`: tried again. `away`, `setUp`: nothing can be sent at all. `lost`: another process goes on with it. */
type Outcome = HandedOver | 'refused' | 'failed' | 'away' | 'setUp' | 'lost'

/**
 * Goes on with the papers that are due for Peppol, one after the other. Several processes may do this: each claims its paper.
 * @param signal ends it early, after the paper under way
 */
export async function sendDue(services: Services, signal?: AbortSignal): Promise<void> {
  const { accessPoint, clock, config, db, metrics } = services
  if (!accessPoint) return
  let failuresInARow = 0
  while (!signal?.aborted) {
    const now = clock()
    const claimed = await claimDue(db, now, new Date(now.getTime() + leaseMs(config)))
    if (!claimed) return
    const outcome = await goOnWith(services, accessPoint, claimed)
      .catch((error) => handleFailure(services, claimed, error))
      .catch(lostOrThrow)
    metrics?.peppolTried(outcome)
    failuresInARow = outcome === 'away' ? failuresInARow + 1 : 0
    // The remaining papers would fail too.
    if (outcome === 'setUp') return
    if (failuresInARow === maxFailuresInARow) return
  }
}

async function handleFailure(services: Services, claimed: ClaimedSending, error: unknown): Promise<Outcome> {
  if (error instanceof PaperRefused) return refuse(services, claimed, error.message)
  const { log, clock } = services
  const { number: paper, attempts, state } = claimed
  const postpone = (ms: number, change: Parameters<typeof note>[2] = {}) =>
    note(services, claimed, { ...change, dueAt: new Date(clock().getTime() + ms) })
  // Neither is the paper's fault, so it is no try.
  const untried = { attempts: attempts - 1 }
  if (error instanceof SetUpRefused) {
    await postpone(setUpDelayMs, untried)
    const now = clock()
    await postponeDue(services.db, now, new Date(now.getTime() + setUpDelayMs))
    log.error({ alarm: 'peppol.setUp', err: error }, 'The access point refuses the portal; the papers wait.')
    return 'setUp'
  }
  if (error instanceof AccessPointUnavailable) {
    await postpone(unavailableDelayMs(attempts), untried)
    log.warn({ err: error }, 'The access point to Peppol is unavailable; the papers wait.')
    return 'away'
  }
  if (error instanceof ClaimLost) throw error
  if (state === 'queued' && isTriedOften(attempts))
    return refuse(services, claimed, error instanceof Error ? error.message : 'unknown')
  await postpone(retryDelayMs(attempts))
  log.error({ err: error, paper }, 'A paper could not go on over Peppol; it will be tried again.')
  return 'failed'
}

async function refuse(services: Services, claimed: ClaimedSending, fault: string): Promise<Outcome> {
  const change = { state: 'refused', dueAt: null, fault: fault.slice(0, maxFaultLength) } as const
  await note(services, claimed, { ...change, at: services.clock() })
  services.log.error(
    { alarm: 'peppol.refused', paper: claimed.number },
    'A paper was refused on Peppol; staff see why.',
  )
  return 'refused'
}

function lostOrThrow(error: unknown): Outcome {
  if (error instanceof ClaimLost) return 'lost'
  throw error
}
