import pLimit, { type LimitFunction } from 'p-limit'

/** Within this process, does the jobs of one key one after the other. `waiting`: how many of a key are there. */
export type Queues = {
  run: <T>(key: string, job: () => Promise<T>) => Promise<T>
  waiting: (key: string) => number
}

export function createQueues(): Queues {
  const queues = new Map<string, LimitFunction>()
  const sizeOf = (queue: LimitFunction) => queue.activeCount + queue.pendingCount
  return {
    run(key, job) {
      const queue = queues.get(key) ?? pLimit(1)
      queues.set(key, queue)
      return queue(job).finally(() => {
        if (sizeOf(queue) === 0) queues.delete(key)
      })
    },
    waiting(key) {
      const queue = queues.get(key)
      return queue ? sizeOf(queue) : 0
    },
  }
}
