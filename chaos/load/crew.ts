import { setTimeout as pause } from 'node:timers/promises'
import type { Writer } from './writer.ts'

export type Crew = {
  /** Lets everybody finish what they are at. */
  rest: () => Promise<void>
  work: () => void
}

/** Everybody works at once, one piece after the other, with a short pause between. */
export function createCrew(writers: readonly Writer[], pauseMs: number): Crew {
  let isWorking = false
  let underWay: Promise<void>[] = []
  const keepAt = async ({ turn }: Writer) => {
    while (isWorking) {
      await turn()
      await pause(pauseMs)
    }
  }
  return {
    work() {
      isWorking = true
      underWay = writers.map(keepAt)
    },
    async rest() {
      isWorking = false
      await Promise.all(underWay)
    },
  }
}
