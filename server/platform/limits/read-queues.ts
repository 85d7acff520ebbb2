import { createQueues, type Queues } from './queues.ts'

/** A page starts about six reads, and a browser opens at most six connections. */
const concurrency = 4

/** An honest page stays far below this. */
const maxPerKey = 200

const waitTimeoutMs = 10_000

/** Keyed by session token: a session's reads wait for each other, so that other sessions get their answers meanwhile. */
export type ReadQueues = Queues

export const createReadQueues = (): ReadQueues => createQueues({ concurrency, maxPerKey, waitTimeoutMs })
