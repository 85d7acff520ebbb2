import { expect, it } from 'vitest'
import { evenDraws } from './even-draws.ts'

const drawMs = 30

it('drawings leave others as much time as they take, also after one that fails', async () => {
  const drawn = evenDraws()
  const times: { began: number; ended: number }[] = []
  const draw = (fails: boolean) =>
    drawn(async () => {
      const began = performance.now()
      while (performance.now() - began < drawMs);
      times.push({ began, ended: performance.now() })
      if (fails) throw new Error('no font')
    })
  const outcomes = await Promise.allSettled([draw(false), draw(true), draw(false)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  // A timer may be early by a millisecond.
  for (const [at, { began }] of times.entries())
    expect(began - (times[at - 1]?.ended ?? 0)).toBeGreaterThanOrEqual(at === 0 ? 0 : drawMs - 2)
})
