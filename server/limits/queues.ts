import { type Refusal, unavailable } from '../errors.ts'
import { callerOfNow } from './caller.ts'

/** Within this process, does the jobs of one key in the order in which they came: one after the other, or a few at once. */
export type Queues<Key extends string = string> = {
  /**
   * Does a job once it is its turn with every key; turns are taken in the given order. A job that waits lets go of its place
   * when its caller hangs up. The job is told whether it had to wait, and what was looked up before may be out of date.
   * @throws Refusal where too many are there already, or the turn does not come in time
   */
  run: <T>(keys: Key | readonly Key[], job: (hasWaited: boolean) => Promise<T>) => Promise<T>
  /** How many jobs of a key are done right now, and how many wait. */
  load: (key: Key) => { running: number; waiting: number }
}

export type QueueBounds = {
  /** Jobs of one key that are done at the same time; 1 where it is not said. */
  atOnce?: number
  /** Jobs of one key that may be there, those that are done and those that wait. */
  places: number
  /** The same for all keys together. */
  placesInAll?: number
  longestWaitMs?: number
  refuse?: () => Refusal
}

/** `waiting`: how to start each of them, the first to come first. */
type Line = { running: number; waiting: Set<() => void> }

/** A job that waits here, in memory, holds no connection to the database. */
export function createQueues<Key extends string = string>({
  atOnce = 1,
  places,
  placesInAll = Number.POSITIVE_INFINITY,
  longestWaitMs,
  refuse = () => unavailable('server.busy', 3),
}: QueueBounds): Queues<Key> {
  const lines = new Map<Key, Line>()
  let inAll = 0

  function turnOf(key: Key): Promise<void> | undefined {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() }
    if (inAll >= placesInAll || line.running + line.waiting.size >= places) throw refuse()
    inAll++
    lines.set(key, line)
    if (line.running >= atOnce) return inLine(line)
    line.running++
    return undefined
  }

  function inLine({ waiting }: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const caller = callerOfNow()
      const letGo = () => {
        waiting.delete(start)
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
      waiting.add(start)
    })
  }

  /** Ends a turn: the first that waits takes it over. */
  function endTurn(key: Key): void {
    inAll--
    const line = lines.get(key)
    if (!line) return
    const [next] = line.waiting
    if (next) next()
    else if (line.running > 1) line.running--
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

    load(key) {
      const { running, waiting } = lines.get(key) ?? { running: 0, waiting: new Set() }
      return { running, waiting: waiting.size }
    },
  }
}
