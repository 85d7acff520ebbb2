import { setTimeout as pause } from 'node:timers/promises'
import { oversold } from '#test/proofs/soundness.ts'
import type { Seats } from '#test/proofs/state.ts'

/** `samples`: how often the database answered; `maxInUse`: the most seats in use at one moment. */
type SeatSamples = { samples: number; maxInUse: number; oversold: string[] }

type SeatSampler = { stop: () => Promise<SeatSamples> }

/**
 * Samples the seats in use directly from the database while apps hold them: by the end all have been released.
 * @param sample takes one snapshot; it rejects while the database is down
 */
export function sampleSeats(sample: () => Promise<Seats>, everyMs = 100): SeatSampler {
  const faults = new Set<string>()
  const seen = { samples: 0, maxInUse: 0 }
  let isOver = false
  const takeSample = async () => {
    const seats = await sample()
    seen.samples++
    seen.maxInUse = Math.max(seen.maxInUse, seats.appSessions.length)
    for (const fault of oversold(seats)) faults.add(fault)
  }
  const watching = (async () => {
    while (!isOver) {
      await takeSample().catch(() => {})
      await pause(everyMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return { ...seen, oversold: [...faults] }
    },
  }
}
