import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/**
 * Takes no more work, in the order in which nobody notices: first the balancer hears of it while requests are still taken,
 * then the listener closes, and what is under way comes to its end, or is cut off when it takes too long.
 * @param endJobs resolves when no job is under way
 */
export async function windDown(
  { log, config: { shutdown } }: Services,
  app: FastifyInstance,
  endJobs: () => Promise<unknown>,
): Promise<void> {
  log.info({ drainSeconds: shutdown.drainMs / 1000 }, 'The portal is ending; requests should go elsewhere.')
  app.drain()
  if (shutdown.drainMs > 0) await pause(shutdown.drainMs)
  const served = app.close()
  const ended = Promise.all([served, endJobs()]).then(() => true)
  const late = pause(shutdown.finishMs, false, { ref: false })
  if (await Promise.race([ended, late])) return
  log.warn('What was under way took too long and is cut off.')
  app.server.closeAllConnections()
  await served
}

/** A terminal and npm may both pass on one Ctrl+C. */
const sameSignalMs = 1_000

/** Ends the process in order when it is asked to, and at once when it is asked again. */
export function closeOnSignals({ close }: { close: () => Promise<void> }): void {
  let askedAt: number | undefined
  const end = () => {
    const now = performance.now()
    if (askedAt !== undefined) {
      if (now - askedAt > sameSignalMs) process.exit(1)
      return
    }
    askedAt = now
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}
