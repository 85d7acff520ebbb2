import { createQueues, type Queues } from './one-at-a-time.ts'

/** Reads of one session that are under way at once; a page begins six or so, and the browser sends six at most. */
const lanes = 4

/** Of each lane; what comes from an honest page stays far below it. */
const places = 50

const longestWaitMs = 10_000

/** One of the lanes of a session. */
export type Lane = `${number} ${string}`

/** What one session reads waits for its own other reads, so that others get their answers meanwhile. */
export type ReadQueues = Queues<Lane>

export const createReadQueues = (): ReadQueues => createQueues({ places, longestWaitMs })

let last = 0

/** The lane of the session's next read, each in its turn. */
export function nextLane(sessionToken: string): Lane {
  last = (last + 1) % lanes
  return `${last} ${sessionToken}`
}
