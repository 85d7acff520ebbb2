import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { takesBodies } from './body.ts'
import { createServe } from './serve.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())

const wordy = endpoint({
  method: 'POST',
  path: '/wordy',
  summary: 'Takes more than others do.',
  access: 'public',
  caller: 'app',
  body: v.object({ word: v.string() }),
  bodyLimit: 100_000,
  reply: v.object({}),
  errors: [],
})

/** A server with that call alone. @param handler what it does meanwhile */
async function serving(handler: () => Promise<Record<string, never>>) {
  const app = Fastify({ bodyLimit: 32 * 1024 })
  await app.register(cookie)
  createServe(app, portal.services, takesBodies(app, portal.services.config))(wordy, handler)
  const send = (length: number) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/wordy',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ word: 'x', pad: 'y'.repeat(length) }),
    })
  return { app, send }
}

it('a call takes as long a body as the contract says', async () => {
  const { app, send } = await serving(async () => ({}))
  expect((await send(90_000)).statusCode).toBe(200)
  expect((await send(110_000)).statusCode).toBe(413)
  await app.close()
})

it('a body is let go once it is parsed, while its call still waits', async () => {
  const bodies: WeakRef<Buffer>[] = []
  const allocate = Buffer.allocUnsafeSlow
  const spy = vi.spyOn(Buffer, 'allocUnsafeSlow').mockImplementation((size) => {
    const bytes = allocate(size)
    bodies.push(new WeakRef(bytes))
    return bytes
  })
  const { promise: told, resolve: tell } = Promise.withResolvers<Record<string, never>>()
  const begun: true[] = []
  const { app, send } = await serving(() => {
    begun.push(true)
    return told
  })
  bodies.length = 0
  const answers = [send(30_000), send(30_000)]
  while (begun.length < 2) await pause(5)
  spy.mockRestore()
  setFlagsFromString('--expose-gc')
  await pause(20)
  runInNewContext('gc')()
  expect(bodies.length).toBe(2)
  expect(bodies.filter((body) => body.deref() !== undefined)).toEqual([])
  tell({})
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await app.close()
})
