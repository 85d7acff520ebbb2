import { inBackground } from '../platform/limits/caller.ts'

/**
 * Look-ups of a key of which one runs at a time: those who ask meanwhile share the next, which starts after they asked, so that
 * none gets what was read before.
 */
export type SharedLookups<T> = { run: (key: string, lookUp: () => Promise<T>) => Promise<T> }

export function createSharedLookups<T>(): SharedLookups<T> {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<T>>()

  function start(key: string, lookUp: () => Promise<T>): Promise<T> {
    const found = inBackground(lookUp)
    const over = found
      .catch(() => {})
      .then(() => {
        if (running.get(key) === over) running.delete(key)
      })
    running.set(key, over)
    return found
  }

  return {
    run(key, lookUp) {
      const before = running.get(key)
      if (!before) return start(key, lookUp)
      const waiting = next.get(key)
      if (waiting) return waiting
      const found = before.then(() => {
        next.delete(key)
        return start(key, lookUp)
      })
      next.set(key, found)
      return found
    },
  }
}
