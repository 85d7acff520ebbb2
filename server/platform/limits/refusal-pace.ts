import { Refusal } from '../errors.ts'

const windowMs = 10_000

/** How long a refusal waits once a person has had too many. */
export const refusalWaitMs = 1000

/** Counters beyond this are dropped: those of windows that are over. */
const maxCounters = 10_000

/**
 * Makes refusals rare for a program that calls on and on without pause: the first of each person in ten seconds come at once, the
 * others wait. People never notice.
 */
export type RefusalPace = {
  /** Runs a person's call, and lets its refusal wait if there were too many. */
  run: <T>(accountId: number, call: () => Promise<T>) => Promise<T>
}

/** @param most refusals of a person in ten seconds that come at once */
export function createRefusalPace(most: number): RefusalPace {
  const counters = new Map<number, { count: number; end: number }>()

  function isTooMany(accountId: number): boolean {
    const now = performance.now()
    const found = counters.get(accountId)
    const counter = found && found.end > now ? found : { count: 0, end: now + windowMs }
    counter.count++
    counters.set(accountId, counter)
    if (counters.size > maxCounters) for (const [id, { end }] of counters) if (end <= now) counters.delete(id)
    return counter.count > most
  }

  return {
    async run(accountId, call) {
      try {
        return await call()
      } catch (error) {
        if (error instanceof Refusal && isTooMany(accountId))
          await new Promise((resolve) => setTimeout(resolve, refusalWaitMs))
        throw error
      }
    },
  }
}
