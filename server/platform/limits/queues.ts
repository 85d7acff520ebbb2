import { type Refusal, unavailable } from '../errors.ts'
import { currentCaller } from './caller.ts'

/** Runs the jobs of each key in order of arrival, one or a few at a time, within this process. */
export type Queues<Key extends string = string> = {
  /**
   * Runs a job once it has its turn with every key, taken in the given order. A waiting job leaves the queue when its caller
   * hangs up. `hasWaited` tells the job that what it read before may be out of date.
   * @param waitTimeoutMs for each turn, instead of the queue's own
   * @throws Refusal if the queue is full or the wait times out
   */
  run: <T>(
    keys: Key | readonly Key[],
    job: (hasWaited: boolean) => Promise<T>,
    waitTimeoutMs?: number,
  ) => Promise<T>
  /** How many jobs of a key run and wait right now. */
  load: (key: Key) => { running: number; waiting: number }
}

export type QueueBounds<Key extends string = string> = {
  /** Jobs of one key that run at the same time; 1 by default. */
  concurrency?: number | ((key: Key) => number)
  /** Running and waiting jobs of one key. */
  maxPerKey: number | ((key: Key) => number)
  /** Running and waiting jobs of all keys together. */
  maxTotal?: number
  waitTimeoutMs?: number
  refusal?: () => Refusal
}

/** `waiting`: starts each of them, in order of arrival. */
type Queue = { running: number; waiting: Set<() => void> }

/** Jobs wait in memory, without a database connection. */
export function createQueues<Key extends string = string>({
  concurrency = 1,
  maxPerKey,
  maxTotal = Number.POSITIVE_INFINITY,
  waitTimeoutMs: usualTimeoutMs,
  refusal = () => unavailable('server.busy', 3),
}: QueueBounds<Key>): Queues<Key> {
  const concurrencyOf = typeof concurrency === 'number' ? () => concurrency : concurrency
  const maxOf = typeof maxPerKey === 'number' ? () => maxPerKey : maxPerKey
  const queues = new Map<Key, Queue>()
  let total = 0

  /** Takes a turn; undefined if it is there at once. */
  function takeTurn(key: Key, waitTimeoutMs: number | undefined): Promise<void> | undefined {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() }
    if (total >= maxTotal || queue.running + queue.waiting.size >= maxOf(key)) throw refusal()
    total++
    queues.set(key, queue)
    if (queue.running >= concurrencyOf(key)) return enqueue(queue, waitTimeoutMs)
    queue.running++
    return undefined
  }

  function enqueue({ waiting }: Queue, waitTimeoutMs: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const caller = currentCaller()
      const dequeue = () => {
        waiting.delete(start)
        clearTimeout(timer)
        caller?.off('close', leave)
      }
      const start = () => {
        dequeue()
        resolve()
      }
      const leave = () => {
        dequeue()
        total--
        reject(refusal())
      }
      const timer = waitTimeoutMs === undefined ? undefined : setTimeout(leave, waitTimeoutMs)
      caller?.once('close', leave)
      waiting.add(start)
    })
  }

  /** Passes the turn to the first waiting job. */
  function endTurn(key: Key): void {
    total--
    const queue = queues.get(key)
    if (!queue) return
    const [next] = queue.waiting
    if (next) next()
    else if (queue.running > 1) queue.running--
    else queues.delete(key)
  }

  return {
    async run(keys, job, waitTimeoutMs = usualTimeoutMs) {
      const wanted = typeof keys === 'string' ? [keys] : keys
      const taken: Key[] = []
      try {
        let hasWaited = false
        for (const key of wanted) {
          const turn = takeTurn(key, waitTimeoutMs)
          hasWaited ||= turn !== undefined
          await turn
          taken.push(key)
        }
        return await job(hasWaited)
      } finally {
        for (const key of taken.reverse()) endTurn(key)
      }
    },

    load(key) {
      const { running, waiting } = queues.get(key) ?? { running: 0, waiting: new Set() }
      return { running, waiting: waiting.size }
    },
  }
}
