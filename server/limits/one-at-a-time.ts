import { type Refusal, unavailable } from '../errors.ts'
import { callerOfNow } from './caller.ts'

/** Within this process, does the jobs of one key one after the other, in the order in which they came. */
export type Queues<Key extends string = string> = {
  /**
   * Does a job once it is its turn with every key; turns are taken in the given order. A job that waits lets go of its place
   * when its caller hangs up. The job is told whether it had to wait, and what was looked up before may be out of date.
   * @throws Refusal where too many are there already, or the turn does not come in time
   */
  run: <T>(keys: Key | readonly Key[], job: (hasWaited: boolean) => Promise<T>) => Promise<T>
}

export type QueueBounds = {
  /** Jobs of one key that may be there: one is done, the others wait. */
  places: number
  /** The same for all keys together. */
  placesInAll?: number
  longestWaitMs?: number
  refuse?: () => Refusal
}

/** Whoever waits in memory holds no connection to the database. */
export function createQueues<Key extends string = string>({
  places,
  placesInAll = Number.POSITIVE_INFINITY,
  longestWaitMs,
  refuse = () => unavailable('server.busy', 3),
}: QueueBounds): Queues<Key> {
  /** By key, while one of its jobs is done: how to start those that wait, the first to come first. */
  const lines = new Map<Key, Set<() => void>>()
  let inAll = 0

  function turnOf(key: Key): Promise<void> | undefined {
    const line = lines.get(key)
    if (inAll >= placesInAll || (line && line.size + 1 >= places)) throw refuse()
    inAll++
    if (line) return inLine(line)
    lines.set(key, new Set())
    return undefined
  }

  function inLine(line: Set<() => void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const caller = callerOfNow()
      const letGo = () => {
        line.delete(start)
        clearTimeout(timer)
        caller?.off('close', leave)
      }
      const start = () => {
        letGo()
        resolve()
      }
      const leave = () => {
        letGo()
        inAll--
        reject(refuse())
      }
      const timer = longestWaitMs === undefined ? undefined : setTimeout(leave, longestWaitMs)
      caller?.once('close', leave)
      line.add(start)
    })
  }

  function endTurn(key: Key): void {
    inAll--
    const line = lines.get(key)
    const [next] = line ?? []
    if (next) next()
    else lines.delete(key)
  }

  return {
    async run(keys, job) {
      const wanted = typeof keys === 'string' ? [keys] : keys
      const taken: Key[] = []
      try {
        let hasWaited = false
        for (const key of wanted) {
          const turn = turnOf(key)
          hasWaited ||= turn !== undefined
          await turn
          taken.push(key)
        }
        return await job(hasWaited)
      } finally {
        for (const key of taken.reverse()) endTurn(key)
      }
    },
  }
}
