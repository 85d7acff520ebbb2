import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { createApp } from '../../app.ts'
import type { Config } from '../config/config.ts'

let portal: TestApp
let app: FastifyInstance | undefined
let sockets: Socket[] = []
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal?.close())
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await app?.close()
})

/** The same portal with other bounds, on a port of its own. @returns opens connections to it */
async function listening(config: Partial<Config>) {
  app = await createApp({ ...portal.services, config: { ...portal.services.config, ...config } })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return () => open(Number(new URL(address).port))
}

/** A connection, and all that has come back on it. */
async function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(() => text)
  await once(socket, 'connect')
  return {
    say: (words: string) => socket.write(words),
    /** Waits until something has come. */
    async answer() {
      for (let waited = 0; text === '' && waited < 5000 && !socket.destroyed; waited += 10) await pause(10)
      return text
    },
    closed,
    leave: () => {
      socket.destroy()
      return closed
    },
  }
}

const usual = () => portal.services.config.atOnce

/** The request that a page makes, with the cookies it was given before. */
async function headOf(method: string, path: string, more: string): Promise<string> {
  const visitor = await portal.visitor().open()
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return [
    `${method} /api/v1${path} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${cookie}`,
    `X-XSRF-TOKEN: ${visitor.cookies.get('XSRF-TOKEN')}`,
    'Content-Type: application/json',
    more,
    '\r\n',
  ].join('\r\n')
}

const signInHead = (more: string) => headOf('POST', '/login', more)
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

function expectBusy(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/^retry-after: [1-9]/im)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: true, code: 'server.busy' })
}

describe('connections', () => {
  const two = { inAll: 10, perAddress: 2 }

  it('connections of one address are bounded, and a closed one makes room', async () => {
    const come = await listening({ atOnce: { ...usual(), connections: two } })
    const first = await come()
    await come()
    expectBusy(await (await come()).closed)
    await first.leave()
    await pause(50)
    const next = await come()
    next.say('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(statusOf(await next.answer())).toBe(200)
  })

  it('connections of a trusted proxy are bounded in all only', async () => {
    const connections = { inAll: 4, perAddress: 2 }
    const come = await listening({ atOnce: { ...usual(), connections }, trustProxy: '10.0.0.1, 127.0.0.0/8' })
    const kept = await Promise.all([come(), come(), come(), come()])
    expectBusy(await (await come()).closed)
    for (const each of kept) {
      each.say('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
      expect(statusOf(await each.answer())).toBe(200)
    }
  })
})

describe('bodies', () => {
  it('bodies that are announced as too long are refused before a byte of them is read', async () => {
    const come = await listening({})
    const client = await come()
    client.say(await signInHead('Content-Length: 40000'))
    expect(statusOf(await client.closed)).toBe(413)
  })

  it('bodies without a length are refused once they are too long', async () => {
    const come = await listening({})
    const client = await come()
    client.say(await signInHead('Transfer-Encoding: chunked'))
    client.say(`${'9000'}\r\n${' '.repeat(0x9000)}\r\n`)
    expect(statusOf(await client.answer())).toBe(413)
  })

  it('bodies in thousands of tiny chunks end the connection', async () => {
    const come = await listening({})
    const client = await come()
    client.say(await signInHead('Transfer-Encoding: chunked'))
    client.say('1\r\n \r\n'.repeat(2000))
    expect(await client.closed).toBe('')
  })

  it.each([
    ['by a forged request', 'POST', '/logout', { 'x-xsrf-token': 'wrong' }, 403],
    ['by a visitor', 'PUT', '/weblockgroup/1/adduser', {}, 401],
  ])('%s are not waited for', async (_, method, path, headers, status) => {
    const come = await listening({})
    const client = await come()
    const head = await headOf(method, path, 'Content-Length: 1000')
    const forged = Object.entries(headers).map(([name, value]) => [new RegExp(`${name}: .*`, 'i'), value])
    client.say(
      forged.reduce((text, [name, value]) => text.replace(name as RegExp, `X-XSRF-TOKEN: ${value}`), head),
    )
    expect(statusOf(await client.answer())).toBe(status)
  })

  it('bodies in hand are bounded for one address, and one that is done or given up makes room', async () => {
    const bodyBytes = { inAll: 100_000, perAddress: 40_000 }
    const come = await listening({ atOnce: { ...usual(), bodyBytes } })
    const head = await signInHead('Content-Length: 20000')
    const body = JSON.stringify({ login: 'lena', password: 'wrong' }).padEnd(20_000)
    const [one, two, three] = [await come(), await come(), await come()]
    for (const each of [one, two]) each.say(head + body.slice(0, -1))
    await pause(100)
    three.say(head + body)
    expectBusy(await three.answer())
    one.say(' ')
    expect(statusOf(await one.answer())).toBe(401)
    await two.leave()
    await pause(50)
    for (const each of [await come(), await come()]) {
      each.say(head + body)
      expect(statusOf(await each.answer())).toBe(401)
    }
  })

  it('bodies in hand are bounded in all, each for what has come of it', async () => {
    const bodyBytes = { inAll: 50_000, perAddress: 40_000 }
    const come = await listening({ atOnce: { ...usual(), bodyBytes }, trustProxy: '127.0.0.1' })
    const from = (address: string) => signInHead(`Transfer-Encoding: chunked\r\nX-Forwarded-For: ${address}`)
    const chunk = `7530\r\n${' '.repeat(30_000)}\r\n`
    const [one, two, ...stalled] = [await come(), await come(), await come(), await come(), await come()]
    for (const each of stalled) each.say(`${await from('203.0.113.3')}1\r\n{`)
    one.say((await from('203.0.113.1')) + chunk)
    await pause(100)
    two.say((await from('203.0.113.2')) + chunk)
    expectBusy(await two.answer())
  })

  it('bodies that are large have turns of their own, and lose them if they come too slowly', async () => {
    // Not because the whole request takes too long.
    const timeLimits = { ...portal.services.config.timeLimits, request: 600_000 }
    const come = await listening({ timeLimits })
    const admin = await portal.signInAs('linde.admin')
    const lines = Object.entries(admin.credentials()).map(([name, value]) => `${name}: ${value}`)
    const head = [
      'POST /api/v1/weblockgroup/1/import HTTP/1.1',
      'Host: localhost',
      ...lines,
      'Content-Type: application/json',
      'Content-Length: 2000000',
      '\r\n',
    ].join('\r\n')
    const uploads = [await come(), await come(), await come(), await come()]
    for (const each of uploads) each.say(`${head}{"csv":"`)
    const visitor = await come()
    visitor.say(
      (await signInHead('Content-Length: 35')) + JSON.stringify({ login: 'lena', password: 'wrong' }),
    )
    expect(statusOf(await visitor.answer())).toBe(401)
    expect(await uploads[0]?.closed).toContain('request.timedOut')
  })
})

describe('requests', () => {
  const atOnce = () => ({ ...usual(), requests: { inAll: 10, perAddress: 2 } })

  it('requests that wait for their answer are bounded for one address', async () => {
    const come = await listening({ atOnce: atOnce() })
    const head = await signInHead('Content-Length: 10')
    const [one, two, three] = [await come(), await come(), await come()]
    for (const each of [one, two]) each.say(head)
    await pause(100)
    three.say('GET /api/v1/config HTTP/1.1\r\nHost: x\r\n\r\n')
    expectBusy(await three.answer())
    await one.leave()
    await pause(50)
    const next = await come()
    next.say('GET /api/v1/config HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(statusOf(await next.answer())).toBe(200)
  })

  it('requests that would wait behind others on one connection end it', async () => {
    const come = await listening({ atOnce: atOnce() })
    const client = await come()
    client.say('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500))
    expect((await client.closed).match(/HTTP\/1\.1 503/g)).toBeNull()
    await pause(50)
    const next = await come()
    next.say('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(statusOf(await next.answer())).toBe(200)
  })
})
