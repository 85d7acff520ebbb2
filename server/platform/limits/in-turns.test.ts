import { describe, expect, it } from 'vitest'
import { batches, evenTurns, mapInTurns } from './in-turns.ts'

/** Works for so long. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) {}
}

const rows = Array.from({ length: 5000 }, (_, at) => at)

describe('long work', () => {
  it('long work handles at most a hundred rows between two turns of others', async () => {
    let since = 0
    let most = 0
    const turn = async () => {
      since = 0
    }
    const double = (row: number) => {
      since++
      most = Math.max(most, since)
      return row * 2
    }
    expect(await mapInTurns(rows, double, turn)).toEqual(rows.map((row) => row * 2))
    since = 0
    const written: number[] = []
    for await (const some of batches(rows, turn)) written.push(...some.map(double))
    expect(written).toHaveLength(rows.length)
    expect(most).toBe(100)
  })

  it('long work rests on a server for as long as it works, and no longer because one timer was late', async () => {
    const began = performance.now()
    const turn = evenTurns()
    let worked = 0
    for (let piece = 0; piece < 20; piece++) {
      const started = performance.now()
      work(3)
      worked += performance.now() - started
      await turn()
    }
    const rested = performance.now() - began - worked
    expect(rested).toBeGreaterThan(worked - 4)
  })
})
