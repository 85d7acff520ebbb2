import { createQueues, type Queues } from './queues.ts'

/**
 * The queues of a change: first the other changes of the same person (`account`, for the whole call), then those of the licence
 * or overarching group that it locks, or, if it needs no such lock, the other changes without one in the licence (`people`). So
 * one person takes at most one place in a licence's queue. Several licences are queued for in ascending order. Lists of people
 * (`lists`) are long work even to look at: those of one licence wait for each other before anything is locked, and two are looked
 * at in this process (`all-lists`). Changes that may take seconds (`long`) wait for each other before they queue for their licence; so do those of one `quote`, which
 * may come from visitors.
 */
export type ChangeKey =
  | `account:${number}`
  | `lists:${string}`
  | 'all-lists'
  | `people:${string}`
  | `long:${number}`
  | `quote:${string}`
  | `licence:${number}`
  | `group:${number}`

/** Per process. Between processes row locks do the same, and each process then holds one connection. */
export type ChangeQueues = Queues<ChangeKey>

/**
 * A change takes 5 to 20 ms, so the last in the queue waits a few seconds. A school whose pupils all open the program at once
 * stays well below this limit.
 */
export const maxChangesPerKey = 200
const waitTimeoutMs = 10_000

export const createChangeQueues = (): ChangeQueues =>
  createQueues<ChangeKey>({
    concurrency: (key) => (key === 'all-lists' ? 2 : 1),
    maxPerKey: maxChangesPerKey,
    waitTimeoutMs,
  })
