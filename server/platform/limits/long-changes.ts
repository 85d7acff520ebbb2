import { setTimeout as pause } from 'node:timers/promises'
import type { ChangeQueues } from './change-queues.ts'

/** In milliseconds. A change that takes longer is followed by a pause as long as itself. */
const longFrom = 500

/**
 * Runs a change that may take seconds, such as an undo of 5,000 people: one of a licence at a time, and after a long one the next
 * waits as long as it took. So those who repeat such changes leave half of the time to all others of their licence.
 * @throws Refusal 503 if others of the licence take too long; then nothing has happened
 */
export function runLongChange<T>(
  changeQueues: ChangeQueues,
  licenceIds: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  const keys = licenceIds.toSorted((a, b) => a - b).map((id) => `long:${id}` as const)
  return new Promise((resolve, reject) => {
    const taking = changeQueues.run(keys, async () => {
      const began = performance.now()
      const changed = change()
      changed.then(resolve, reject)
      await changed.catch(() => {})
      const took = performance.now() - began
      if (took > longFrom) await pause(took, undefined, { ref: false })
    })
    taking.catch(reject)
  })
}
