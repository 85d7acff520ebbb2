import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises'

/** Called after each piece of long work; resolves after other requests have had a turn. */
export type Turn = () => Promise<unknown>

/** Runs the work that is already waiting. */
export const nextTurn: Turn = () => soon()

/** Gives other requests as much time as the work takes: half of all. A late timer shortens the next rest. */
export function evenTurns(): Turn {
  let owed = 0
  let began = performance.now()
  return async () => {
    const rests = performance.now()
    owed += rests - began
    await (owed >= 1 ? pause(owed) : soon())
    began = performance.now()
    owed -= began - rests
  }
}

/** Rows in each piece of work. */
const turnOf = 100

/** Maps in pieces, so that other requests do not wait for the whole list. */
export async function mapInTurns<T, R>(
  items: readonly T[],
  map: (item: T) => R,
  turn = nextTurn,
): Promise<R[]> {
  const mapped: R[] = []
  for (const [at, item] of items.entries()) {
    if (at % turnOf === turnOf - 1) await turn()
    mapped.push(map(item))
  }
  return mapped
}

/** The rows for one statement at a time: the embedded engine runs it on the main thread, and everything else waits for it. */
export async function* batches<T>(items: readonly T[], turn: Turn): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += turnOf) {
    yield items.slice(at, at + turnOf)
    await turn()
  }
}
