import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CaptchaStatus, createTokens } from './tokens.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Tokens `1`, `2`… that are solved by hand. */
function tokensByHand(lifetime?: number) {
  const attempts: { solve: (token: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  const told: CaptchaStatus[] = []
  const work = (signal: AbortSignal) =>
    new Promise<string>((solve, fail) => attempts.push({ solve, fail, signal }))
  const tokens = createTokens(work, (status) => told.push(status), lifetime)
  return { tokens, attempts, told }
}

test('however often it is started, one token is worked for', async () => {
  const { tokens, attempts, told } = tokensByHand()
  tokens.start()
  tokens.start()
  const wanted = tokens.next()
  expect(attempts).toHaveLength(1)
  attempts[0]?.solve('1')
  expect(await wanted).toBe('1')
  expect(told).toEqual(['running', 'done'])
})

test('asking for a token is enough to begin', () => {
  const { tokens, attempts } = tokensByHand()
  void tokens.next()
  expect(attempts).toHaveLength(1)
})

test('after a failure, the focus moving about begins nothing, and the next asking begins anew', async () => {
  const { tokens, attempts, told } = tokensByHand()
  tokens.start()
  attempts[0]?.fail(new Error('away'))
  await vi.advanceTimersByTimeAsync(0)
  tokens.start()
  expect(attempts).toHaveLength(1)
  const wanted = tokens.next()
  attempts[1]?.solve('2')
  expect(await wanted).toBe('2')
  expect(told).toEqual(['running', 'failed', 'running', 'done'])
})

test('a restart gives up the old attempt, whatever becomes of it', async () => {
  const { tokens, attempts, told } = tokensByHand()
  tokens.start()
  tokens.restart()
  expect(attempts[0]?.signal.aborted).toBe(true)
  attempts[0]?.solve('old')
  attempts[1]?.solve('new')
  expect(await tokens.next()).toBe('new')
  expect(told).toEqual(['running', 'idle', 'running', 'done'])
})

test('a token that nobody used is replaced before it is too old', async () => {
  const { tokens, attempts } = tokensByHand(540_000)
  tokens.start()
  attempts[0]?.solve('1')
  await vi.advanceTimersByTimeAsync(539_000)
  expect(attempts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  attempts[1]?.solve('2')
  expect(await tokens.next()).toBe('2')
})

test('after stopping, nothing goes on', async () => {
  const { tokens, attempts } = tokensByHand(540_000)
  tokens.start()
  attempts[0]?.solve('1')
  await vi.advanceTimersByTimeAsync(0)
  tokens.stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(attempts).toHaveLength(1)
})
