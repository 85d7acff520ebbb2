import { inBackground } from './limits/caller.ts'

/** Work that goes on after its call was answered, within this process. */
export type LongWork = {
  /** @param work ends soon once the signal says so */
  start: (work: (signal: AbortSignal) => Promise<void>) => void
  /** Resolves when no work is under way. */
  settled: () => Promise<void>
  /** Asks all work to end, and resolves when it has. */
  stop: () => Promise<void>
}

/** @param onFailure gets what work throws */
export function createLongWork(onFailure: (error: unknown) => void): LongWork {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return {
    start(work) {
      const job = inBackground(() => work(stopping.signal)).catch(onFailure)
      underWay.add(job)
      job.finally(() => underWay.delete(job))
    },
    settled,
    async stop() {
      stopping.abort()
      await settled()
    },
  }
}
