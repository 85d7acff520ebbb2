import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '../errors.ts'
import { createRefusalPace, refusalWaitMs } from './refusal-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = () => Promise.reject(new Refusal(403, 'session.notAllowed'))

/** @returns how long each refusal took, in milliseconds */
async function waits(pace: ReturnType<typeof createRefusalPace>, accountId: number, count: number) {
  const all: number[] = []
  for (let i = 0; i < count; i++) {
    const began = performance.now()
    const answer = pace.run(accountId, refused).catch(() => all.push(performance.now() - began))
    await vi.advanceTimersByTimeAsync(refusalWaitMs)
    await answer
  }
  return all
}

it('the refusals of a person wait once there were too many, and those of no one else', async () => {
  const pace = createRefusalPace(2)
  expect(await waits(pace, 1, 4)).toEqual([0, 0, refusalWaitMs, refusalWaitMs])
  expect(await waits(pace, 2, 1)).toEqual([0])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await waits(pace, 1, 1)).toEqual([0])
})

it('neither answers nor failures wait', async () => {
  const pace = createRefusalPace(0)
  expect(await pace.run(1, async () => 'answer')).toBe('answer')
  await expect(pace.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
