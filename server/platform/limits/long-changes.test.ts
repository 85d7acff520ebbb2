import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createChangeQueues } from './change-queues.ts'
import { runLongChange } from './long-changes.ts'

it('after a long change the licence is left to others for as long as it took', async () => {
  const queues = createChangeQueues()
  const began: number[] = []
  const change = () =>
    queues.run('licence:1', async () => {
      began.push(performance.now())
      await pause(600)
    })
  const first = runLongChange(queues, [1], change)
  const second = runLongChange(queues, [1], change)
  await first
  expect(queues.load('licence:1')).toEqual({ running: 0, waiting: 0 })
  await second
  const [one = 0, two = 0] = began
  expect(two - one).toBeGreaterThan(1100)
})

it('the next long change gets its turn after one that failed', async () => {
  const queues = createChangeQueues()
  const failed = runLongChange(queues, [2, 1], () => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await runLongChange(queues, [1, 2], async () => 'done')).toBe('done')
})
