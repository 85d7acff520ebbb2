import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises'

/** Called after a piece of long work; resolves once others have had their turn. */
export type Turn = () => Promise<unknown>

/** Lets others do what waits already. */
export const nextTurn: Turn = () => soon()

/** Gives others as much time as the work takes, so that it takes half of it. A timer that is late makes the next rest shorter. */
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

/** So many rows are worked on before others have their turn. */
const turnOf = 100

/** Maps without keeping other requests waiting. */
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

/** The rows of one statement after the other: the embedded engine runs it on the main thread, where all else waits for it. */
export async function* batches<T>(items: readonly T[], turn: Turn): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += turnOf) {
    yield items.slice(at, at + turnOf)
    await turn()
  }
}
