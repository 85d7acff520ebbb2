import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/**
 * Shuts down without failing requests: first it tells the load balancer and keeps serving, then it closes the listener, and what
 * is under way finishes or is cut off after a time-out.
 * @param endJobs resolves when no job is running
 */
export async function shutDown(
  { log, config: { shutdown } }: Services,
  app: FastifyInstance,
  endJobs: () => Promise<unknown>,
): Promise<void> {
  log.info(
    { drainSeconds: shutdown.drainMs / 1000 },
    'The portal is shutting down; requests should go elsewhere.',
  )
  app.drain()
  if (shutdown.drainMs > 0) await pause(shutdown.drainMs)
  const served = app.close()
  const ended = Promise.all([served, endJobs()]).then(() => true)
  const timeout = pause(shutdown.finishMs, false, { ref: false })
  if (await Promise.race([ended, timeout])) return
  log.warn('Requests or jobs took too long and are cut off.')
  app.server.closeAllConnections()
  await served
}

/** The terminal and npm may both forward one Ctrl+C. */
const sameSignalMs = 1_000

/** Shuts down on the first SIGINT or SIGTERM, and exits at once on a second one. */
export function closeOnSignals({ close }: { close: () => Promise<void> }): void {
  let signalledAt: number | undefined
  const end = () => {
    const now = performance.now()
    if (signalledAt !== undefined) {
      if (now - signalledAt > sameSignalMs) process.exit(1)
      return
    }
    signalledAt = now
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
