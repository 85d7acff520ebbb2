import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { onBehalfOf } from './caller.ts'
import { createQueues } from './queues.ts'

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

it('queues run the jobs of one key in order, and those of different keys concurrently', async () => {
  const queues = createQueues({ maxPerKey: 10 })
  const done: string[] = []
  const first = gate()
  const jobs = [
    queues.run('a', () => first.passed.then(() => done.push('a1'))),
    queues.run('a', async () => done.push('a2')),
    queues.run('a', async () => done.push('a3')),
  ]
  await queues.run('b', async () => done.push('b1'))
  first.open()
  await Promise.all(jobs)
  expect(done).toEqual(['b1', 'a1', 'a2', 'a3'])
})

it('queues run as many jobs of one key as `concurrency` allows, and start the next when one ends', async () => {
  const queues = createQueues({ concurrency: 2, maxPerKey: 4 })
  const [first, second, third] = [gate(), gate(), gate()]
  const begun: string[] = []
  const run = (name: string, { passed }: ReturnType<typeof gate>) =>
    queues.run('a', () => {
      begun.push(name)
      return passed
    })
  const jobs = [run('a1', first), run('a2', second), run('a3', third), run('a4', third)]
  await expect(queues.run('a', async () => {})).rejects.toMatchObject({ status: 503 })
  expect([begun, queues.load('a'), queues.load('b')]).toEqual([
    ['a1', 'a2'],
    { running: 2, waiting: 2 },
    { running: 0, waiting: 0 },
  ])
  second.open()
  await jobs[1]
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3'])
  first.open()
  third.open()
  await Promise.all(jobs)
  expect([begun.at(-1), queues.load('a')]).toEqual(['a4', { running: 0, waiting: 0 }])
})

it('a job learns whether it waited', async () => {
  const queues = createQueues({ maxPerKey: 10 })
  const waited = await Promise.all([1, 2].map(() => queues.run('a', async (hasWaited) => hasWaited)))
  expect(waited).toEqual([false, true])
})

it('a job is refused while the queue of its key, or the total, is full', async () => {
  const queues = createQueues({ maxPerKey: 2, maxTotal: 3 })
  const first = gate()
  const jobs = ['a', 'a', 'b'].map((key) => queues.run(key, () => first.passed))
  const busy = { status: 503, code: 'server.busy', retryAfter: 3 }
  await expect(queues.run('a', async () => {})).rejects.toMatchObject(busy)
  await expect(queues.run('c', async () => {})).rejects.toMatchObject(busy)
  first.open()
  await Promise.all(jobs)
  expect(await queues.run('c', async () => 'done')).toBe('done')
})

it('a job that waited too long is refused, and frees its place', async () => {
  const queues = createQueues({ maxPerKey: 2, waitTimeoutMs: 20 })
  const first = gate()
  const job = queues.run('a', () => first.passed)
  for (const _ of [1, 2]) await expect(queues.run('a', async () => {})).rejects.toMatchObject({ status: 503 })
  first.open()
  await job
})

it('a waiting job is dropped if its caller hangs up', async () => {
  const queues = createQueues({ maxPerKey: 2 })
  const first = gate()
  const job = queues.run('a', () => first.passed)
  const [caller, done] = [new EventEmitter(), [] as string[]]
  const waiting = onBehalfOf(caller, () => queues.run('a', async () => done.push('gone')))
  await expect(queues.run('a', async () => {})).rejects.toMatchObject({ status: 503 })
  caller.emit('close')
  await expect(waiting).rejects.toMatchObject({ status: 503 })
  const next = queues.run('a', async () => done.push('next'))
  first.open()
  await Promise.all([job, next])
  expect([done, caller.listenerCount('close')]).toEqual([['next'], 0])
})

it('the next job runs after one that fails', async () => {
  const queues = createQueues({ maxPerKey: 2 })
  const failing = queues.run('a', () => Promise.reject(new Error('broken')))
  const next = queues.run('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

it('the turns of a job are free again if a later key refuses', async () => {
  const queues = createQueues({ maxPerKey: 1 })
  const first = gate()
  const job = queues.run('b', () => first.passed)
  await expect(queues.run(['a', 'b'], async () => {})).rejects.toMatchObject({ status: 503 })
  expect(await queues.run('a', async () => 'free')).toBe('free')
  first.open()
  await job
})
