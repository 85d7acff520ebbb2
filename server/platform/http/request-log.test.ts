import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Client, intoApp } from '#test/support/client.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { createApp } from '../../app.ts'
import { defaultTimeLimits } from '../config/time-limits.ts'
import { unavailable } from '../errors.ts'
import { createLog } from '../log.ts'

type Line = Record<string, unknown>

let portal: TestApp
let lines: Line[]
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal?.close())
beforeEach(() => {
  lines = []
})

type Services = TestApp['services']

/** The same portal with a log that can be read. */
async function talkative(settings: Partial<Services['config']> = {}, services: Partial<Services> = {}) {
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  const config = { ...portal.services.config, logLevel: 'info' as const, ...settings }
  return createApp({ ...portal.services, log, config, ...services })
}

const aboutRequests = () => lines.filter(({ msg }) => msg === 'request')
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/

describe('the log', () => {
  it('the log has one line for each request: its route, status, time and kind of person, not the address or who it was', async () => {
    const app = await talkative()
    const client = await portal.signInAs('linde.admin')
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await app.inject({ url: '/api/v1/weblockgroup/1/members?q=lena&page=1', headers: { cookie } })
    expect(aboutRequests()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        pid: process.pid,
        hostname: expect.anything(),
        requestId: expect.stringMatching(uuid),
        method: 'GET',
        route: '/api/v1/weblockgroup/:id/members',
        status: 200,
        ms: expect.any(Number),
        person: 'admin',
        msg: 'request',
      },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/lena|linde|127\.0\.0\.1/)
    await app.close()
  })

  it.each([
    ['/api/v1/isloggedin', '/api/v1/isloggedin', 200],
    ['/api/v1/nothing/here?code=s3cr3t', 'none', 404],
    ['/reset-password?code=s3cr3t', 'page', 404],
    ['/api/v1/weblockgroup/%zz', 'none', 400],
  ])('the log calls %s %s', async (url, route, status) => {
    const app = await talkative()
    const answer = await app.inject({ url })
    await expect
      .poll(aboutRequests)
      .toMatchObject([{ route, status, requestId: answer.headers['x-request-id'] }])
    expect(JSON.stringify(lines)).not.toContain('s3cr3t')
    await app.close()
  })

  it('the log names the request on every line that is written while it is served', async () => {
    const app = await talkative({}, { db: undefined as never })
    const answer = await app.inject({
      method: 'GET',
      url: '/api/v1/weblockgroup/1',
      headers: { cookie: `dummy_session=${'x'.repeat(43)}` },
    })
    expect(answer.statusCode).toBe(500)
    const requestId = answer.headers['x-request-id']
    expect(lines.map((line) => [line.msg, line.requestId])).toEqual([
      ['server.unexpected', requestId],
      ['request', requestId],
    ])
    await app.close()
  })

  it('the log warns of a request that took long', async () => {
    const app = await talkative({ slowRequestMs: 0 })
    await app.inject('/api/v1/config')
    expect(lines).toMatchObject([{ level: 'warn', route: '/api/v1/config', msg: 'A request took long.' }])
    await app.close()
  })

  it('the log does not fill up with the checks of a balancer', async () => {
    const app = await talkative()
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect(lines).toEqual([])
    await app.close()
  })
})

describe('a failure', () => {
  /** The lines logged beside the request's own when a sign-in fails like this. */
  async function loggedAbout(fault: Error) {
    const verify = () => Promise.reject(fault)
    const app = await talkative({}, { passwords: { ...portal.services.passwords, verify } })
    const visitor = new Client(intoApp(app))
    await visitor.get('/isloggedin')
    const answer = await visitor.post('/login', { login: 'lena', password: 'wrong' })
    await app.close()
    const requestId = answer.headers['x-request-id']
    expect(answer.status).toBeGreaterThanOrEqual(500)
    return lines.filter((line) => line.requestId === requestId && line.msg !== 'request')
  }

  const route = '/api/v1/login'

  it('a failure on purpose is a warning without a stack: a flood would make thousands of them', async () => {
    const [line, ...more] = await loggedAbout(unavailable('server.busy', 3))
    expect(line).toMatchObject({ level: 'warn', route, msg: 'server.busy' })
    expect([line, more]).toEqual([expect.not.objectContaining({ err: expect.anything() }), []])
  })

  it.each([
    ['that was not expected', new Error('bug'), 'server.unexpected'],
    ['of the database', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 'server.unavailable'],
  ])('%s is an error with its stack', async (_, fault, msg) => {
    const err = { message: fault.message, stack: expect.stringContaining('request-log.test.ts') }
    expect(await loggedAbout(fault)).toMatchObject([{ level: 'error', route, msg, err }])
  })
})

describe('what cannot be read as HTTP', () => {
  /** All that comes back for these bytes. */
  async function answerTo(bytes: string): Promise<string> {
    const app = await talkative({ timeLimits: { ...defaultTimeLimits, requestHead: 500, requestCheck: 50 } })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(bytes)
    await once(socket, 'close')
    await app.close()
    return answer
  }

  it.each([
    ['a garbled request', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(60_000)}\r\n\r\n`, 431],
    ['a head that is sent too slowly', 'GET / HTTP/1.1\r\nHost: x\r\nX-Never: ', 408],
  ])('%s is answered and logged, by an id of its own', async (_, bytes, status) => {
    const answer = await answerTo(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const id = /^X-Request-Id: (.*)\r$/m.exec(answer)?.[1]
    expect(id).toMatch(uuid)
    expect(lines.filter(({ requestId }) => requestId === id)).toMatchObject([
      { level: 'info', status, msg: 'An unreadable request.' },
    ])
  })
})

describe('a request’s id', () => {
  const headers = { 'x-request-id': 'balancer-1.42' }
  const idOf = async (settings: object, sent: Record<string, string>) => {
    const app = await talkative(settings)
    const answer = await app.inject({ url: '/healthz', headers: sent })
    await app.close()
    return answer.headers['x-request-id']
  }

  it('a request’s id is taken over from a proxy that is trusted', async () => {
    const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.9' }
    expect(await idOf({ trustProxy: '127.0.0.1' }, forwarded)).toBe('balancer-1.42')
  })

  it('a request’s id is the portal’s own for all others', async () => {
    const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.9' }
    expect(await idOf({ trustProxy: false }, forwarded)).toMatch(uuid)
    expect(await idOf({ trustProxy: '10.0.0.0/8' }, forwarded)).toMatch(uuid)
    expect(await idOf({ trustProxy: '127.0.0.1' }, headers)).toMatch(uuid)
  })

  it.each(['a b', 'x'.repeat(101), 'a"b', 'ä'])(
    'is the portal’s own where a proxy passes on %s',
    async (odd) => {
      const sent = { 'x-request-id': odd, 'x-forwarded-for': '203.0.113.9' }
      expect(await idOf({ trustProxy: '127.0.0.1' }, sent)).toMatch(uuid)
    },
  )
})
