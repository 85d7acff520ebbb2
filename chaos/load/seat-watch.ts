import { setTimeout as pause } from 'node:timers/promises'
import { oversold } from '#test/proofs/soundness.ts'
import type { Seats } from '#test/proofs/state.ts'

/** What was seen of the seats in use. `looks`: how often the database answered; `most`: seats in use at one moment. */
export type Seen = { looks: number; most: number; oversold: string[] }

export type SeatWatch = { stop: () => Promise<Seen> }

/**
 * Looks at the seats in use again and again, past the portal, while people hold them: afterwards they have given them back.
 * @param look one snapshot; where it rejects, the database is away for a moment
 */
export function watchSeats(look: () => Promise<Seats>, everyMs = 100): SeatWatch {
  const faults = new Set<string>()
  const seen = { looks: 0, most: 0 }
  let isOver = false
  const lookOnce = async () => {
    const seats = await look()
    seen.looks++
    seen.most = Math.max(seen.most, seats.appSessions.length)
    for (const fault of oversold(seats)) faults.add(fault)
  }
  const watching = (async () => {
    while (!isOver) {
      await lookOnce().catch(() => {})
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
