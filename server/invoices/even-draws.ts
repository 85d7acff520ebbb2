import { setTimeout as pause } from 'node:timers/promises'

/**
 * Draws one after the other, each followed by as long a rest: a drawing keeps the main thread for some 20 ms, and others get half of the time
 * however many are asked for.
 */
export function evenDraws() {
  let free: Promise<unknown> = Promise.resolve()
  return async <T>(draw: () => Promise<T>): Promise<T> => {
    const before = free
    const { promise, resolve } = Promise.withResolvers<void>()
    free = promise
    await before
    const began = performance.now()
    try {
      return await draw()
    } finally {
      void pause(performance.now() - began).then(resolve)
    }
  }
}
