import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many rows are worked on before others have their turn. */
const turnOf = 100

/** Maps without keeping other requests waiting. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const [at, item] of items.entries()) {
    if (at % turnOf === turnOf - 1) await nextTurn()
    mapped.push(map(item))
  }
  return mapped
}
