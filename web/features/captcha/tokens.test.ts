import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CaptchaStatus, createTokens } from './tokens.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Tokens that the test solves by hand. */
function tokensByHand(lifetimeMs?: number) {
  const attempts: { solve: (token: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  const statuses: CaptchaStatus[] = []
  const work = (signal: AbortSignal) =>
    new Promise<string>((solve, fail) => attempts.push({ solve, fail, signal }))
  const tokens = createTokens(work, (status) => statuses.push(status), lifetimeMs)
  return { tokens, attempts, statuses }
}

test('starting several times makes one attempt', async () => {
  const { tokens, attempts, statuses } = tokensByHand()
  tokens.start()
  tokens.start()
  const token = tokens.next()
  expect(attempts).toHaveLength(1)
  attempts[0]?.solve('1')
  expect(await token).toBe('1')
  expect(statuses).toEqual(['running', 'done'])
})

test('asking for a token starts an attempt', () => {
  const { tokens, attempts } = tokensByHand()
  void tokens.next()
  expect(attempts).toHaveLength(1)
})

test('after a failure, start does nothing and next makes a new attempt', async () => {
  const { tokens, attempts, statuses } = tokensByHand()
  tokens.start()
  attempts[0]?.fail(new Error('away'))
  await vi.advanceTimersByTimeAsync(0)
  tokens.start()
  expect(attempts).toHaveLength(1)
  const token = tokens.next()
  attempts[1]?.solve('2')
  expect(await token).toBe('2')
  expect(statuses).toEqual(['running', 'failed', 'running', 'done'])
})

test('a restart aborts the old attempt and ignores its result', async () => {
  const { tokens, attempts, statuses } = tokensByHand()
  tokens.start()
  tokens.restart()
  expect(attempts[0]?.signal.aborted).toBe(true)
  attempts[0]?.solve('old')
  attempts[1]?.solve('new')
  expect(await tokens.next()).toBe('new')
  expect(statuses).toEqual(['running', 'idle', 'running', 'done'])
})

test('an unused token is replaced before it expires', async () => {
  const { tokens, attempts } = tokensByHand(540_000)
  tokens.start()
  attempts[0]?.solve('1')
  await vi.advanceTimersByTimeAsync(539_000)
  expect(attempts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  attempts[1]?.solve('2')
  expect(await tokens.next()).toBe('2')
})

test('after stopping, no new attempt starts', async () => {
  const { tokens, attempts } = tokensByHand(540_000)
  tokens.start()
  attempts[0]?.solve('1')
  await vi.advanceTimersByTimeAsync(0)
  tokens.stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(attempts).toHaveLength(1)
})
