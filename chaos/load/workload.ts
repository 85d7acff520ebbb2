import { setTimeout as pause } from 'node:timers/promises'
import type { Writer } from './writer.ts'

export type Workload = {
  /** Waits until every writer has finished its step. */
  stop: () => Promise<void>
  start: () => void
}

/** Runs all writers in parallel, each step after step with a short pause in between. */
export function createWorkload(writers: readonly Writer[], pauseMs: number): Workload {
  let isRunning = false
  let loops: Promise<void>[] = []
  const loop = async ({ step }: Writer) => {
    while (isRunning) {
      await step()
      await pause(pauseMs)
    }
  }
  return {
    start() {
      isRunning = true
      loops = writers.map(loop)
    },
    async stop() {
      isRunning = false
      await Promise.all(loops)
    },
  }
}
