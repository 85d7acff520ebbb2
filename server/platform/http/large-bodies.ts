import type { FastifyReply } from 'fastify'
import { onBehalfOf } from '../limits/caller.ts'
import { subnetOf } from '../limits/limits.ts'
import { createQueues } from '../limits/queues.ts'
import { tooBusy } from './bounds.ts'

/** The person who sends a large body. */
export type Sender = { id: number; serialNumber: string | null }

type Key = `account:${number}` | `licence:${string}` | `address:${string}` | 'all'

/**
 * Turns for large bodies: eight at the same time in this process, two of a licence, one of a person. A turn lasts until the
 * call is over: not only the body takes memory, but what the call makes of it.
 */
export function createLargeBodyTurns() {
  const queues = createQueues<Key>({
    concurrency: (key) => (key === 'all' ? 8 : key.startsWith('licence:') ? 2 : 1),
    maxPerKey: (key) => (key === 'all' ? 200 : 20),
    waitTimeoutMs: 10_000,
  })
  return {
    /**
     * Waits for a turn.
     * @param sender a visitor counts by the address
     * @returns ends the turn; the end of the connection does so too
     * @throws Refusal 503 if too many wait already, or for too long
     */
    async turn({ raw }: FastifyReply, sender: Sender | string): Promise<() => void> {
      if (raw.destroyed) throw tooBusy()
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
      raw.once('close', end)
      await onBehalfOf(raw, () => {
        return new Promise<void>((begin, refuse) => {
          const holding = queues.run(keysOf(sender), () => {
            begin()
            return isOver
          })
          holding.catch(refuse)
        })
      })
      return end
    },
  }
}

function keysOf(sender: Sender | string): Key[] {
  if (typeof sender === 'string') return [`address:${subnetOf(sender)}`, 'all']
  const { id, serialNumber } = sender
  return [`account:${id}`, ...(serialNumber === null ? [] : [`licence:${serialNumber}` as const]), 'all']
}
