import { once } from 'node:events'
import { connect } from 'node:net'
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
  reply: v.object({ words: v.optional(v.string()) }),
  errors: [],
})

/** A server with that call alone. @param handler what it does meanwhile */
async function serving(handler: () => Promise<{ words?: string }>) {
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

it('a body that is no UTF-8 is refused instead of stored as something else', async () => {
  const { app } = await serving(async () => ({}))
  const send = (payload: Buffer) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/wordy',
      headers: { 'content-type': 'application/json; charset=iso-8859-1' },
      payload,
    })
  expect((await send(Buffer.from('{"word":"José"}'))).statusCode).toBe(200)
  const refused = await send(Buffer.from('{"word":"José"}', 'latin1'))
  expect(refused.statusCode).toBe(400)
  await app.close()
})

it('the turn of a large body ends with its call, however long its client takes for the answer', async () => {
  // More than connections hold.
  const words = 'x'.repeat(20_000_000)
  const { app } = await serving(async () => ({ words }))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const body = JSON.stringify({ word: 'x', pad: 'y'.repeat(60_000) })
  const deaf = connect(Number(new URL(origin).port), '127.0.0.1')
  deaf.write(
    `POST /api/v1/wordy HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await once(deaf, 'readable')
  // One address has one turn.
  const headers = { 'content-type': 'application/json' }
  const other = await fetch(`${origin}/api/v1/wordy`, { method: 'POST', headers, body })
  expect(other.status).toBe(200)
  await other.body?.cancel()
  deaf.destroy()
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
