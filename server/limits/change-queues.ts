import { createQueues, type Queues } from './queues.ts'

/**
 * What a change waits for: the other changes of the same person (`account`, while the call is served), then those of the
 * licence or the overarching group that it locks, or, for one's own data, those of the other people of the licence. One
 * person thus has one place at most among those who wait for a licence. Of several licences the smallest number comes first.
 */
export type ChangeKey = `account:${number}` | `people:${string}` | `licence:${number}` | `group:${number}`

/** Within this process; between processes the locks of rows do the same, and each process then holds one connection. */
export type ChangeQueues = Queues<ChangeKey>

/**
 * A change takes 5 to 20 ms, so that the last of these waits some seconds. A school whose pupils all open the program at
 * the bell stays well below it.
 */
export const changesAtOnce = 200
const longestWaitMs = 10_000

export const createChangeQueues = (): ChangeQueues => createQueues({ places: changesAtOnce, longestWaitMs })
