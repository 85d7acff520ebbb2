import { createQueues, type Queues } from './queues.ts'

/** Reads of one session at once; a page begins six or so, and the browser sends six at most. */
const atOnce = 4

/** What comes from an honest page stays far below it. */
const places = 200

const longestWaitMs = 10_000

/** What one session reads waits for its own other reads, so that others get their answers meanwhile. By its token. */
export type ReadQueues = Queues

export const createReadQueues = (): ReadQueues => createQueues({ atOnce, places, longestWaitMs })
