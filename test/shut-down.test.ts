import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { createPortalData, type PortalData } from './support/portal-data.ts'
import { type PortalProcess, startPortalProcess } from './support/portal-process.ts'

let data: PortalData
beforeAll(async () => {
  data = await createPortalData()
})
afterAll(() => data.remove())

const drainSeconds = 4

const start = (settings: Record<string, string> = {}) =>
  startPortalProcess(data.settings, { DRAIN_SECONDS: String(drainSeconds), ...settings })

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const untilDraining = ({ origin }: PortalProcess) =>
  expect
    .poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 10_000, interval: 10 })
    .toBe(503)

const body = JSON.stringify({ login: 'unknown', password: 'nothing' })

/** A request in progress: its headers are accepted, and half of its body has arrived. */
async function halfSent({
  origin,
  port,
}: PortalProcess): Promise<{ finish: () => Promise<string>; socket: Socket }> {
  const { headers } = await fetch(`${origin}/api/v1/isloggedin`, { headers: { connection: 'close' } })
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith(`${xsrfCookie}=`))?.slice(xsrfCookie.length + 1)
  const opening = [
    'POST /api/v1/login HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Expect: 100-continue',
    `Content-Length: ${body.length}`,
    `Cookie: ${cookies.join('; ')}`,
    `${xsrfHeader}: ${decodeURIComponent(token ?? '')}`,
    '\r\n',
  ].join('\r\n')
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(opening + body.slice(0, 9))
  await expect.poll(() => answer, { timeout: 10_000 }).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  answer = ''
  const finish = async () => {
    socket.write(body.slice(9))
    await closed
    return answer
  }
  return { finish, socket }
}

describe('a portal that is asked to stop', { timeout: 120_000 }, () => {
  it('a portal that stops reports not ready at once, serves new requests until the drain is over, and finishes those in progress', async () => {
    const portal = await start()
    const late = await halfSent(portal)
    const asked = performance.now()
    portal.child.kill('SIGTERM')
    await untilDraining(portal)
    const answers: [number, string | null][] = []
    while (performance.now() - asked < (drainSeconds / 2) * 1000) {
      const { status, headers } = await fetch(`${portal.origin}/api/v1/isloggedin`)
      answers.push([status, headers.get('connection')])
      await wait(20)
    }
    expect(answers.length).toBeGreaterThan(5)
    expect(new Set(answers.map(String))).toEqual(new Set(['200,close']))
    expect(await (await fetch(`${portal.origin}/readyz`)).json()).toEqual({ status: 'draining' })
    await expect
      .poll(
        () =>
          fetch(portal.origin).then(
            () => 'served',
            () => 'closed',
          ),
        { timeout: 10_000 },
      )
      .toBe('closed')
    expect(performance.now() - asked).toBeGreaterThanOrEqual(drainSeconds * 1000 - 100)
    const answer = await late.finish()
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(answer).toContain('"session.wrongCredentials"')
    expect(await portal.ended).toBe(0)
  })

  it('a portal that stops closes idle connections', async () => {
    // No request is aborted before the test times out.
    const portal = await start({ DRAIN_SECONDS: '0', FINISH_SECONDS: '600' })
    const idle = connect(portal.port, '127.0.0.1')
    const closed = new Promise((resolve) => idle.once('close', resolve))
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise((resolve) => idle.once('data', resolve))
    portal.child.kill('SIGTERM')
    await closed
    expect(await portal.ended).toBe(0)
  })

  it('a portal that is asked to stop aborts requests that exceed FINISH_SECONDS, and still exits cleanly', async () => {
    const portal = await start({ DRAIN_SECONDS: '0', FINISH_SECONDS: '1' })
    const { socket } = await halfSent(portal)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    portal.child.kill('SIGTERM')
    await closed
    expect(await portal.ended).toBe(0)
    expect(portal.output()).toContain('took too long and are cut off')
  })

  it('a second signal stops the portal at once', async () => {
    const portal = await start({ DRAIN_SECONDS: '60' })
    portal.child.kill('SIGTERM')
    await untilDraining(portal)
    // A second signal within a second counts as the same one.
    await wait(1_200)
    expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200)
    portal.child.kill('SIGINT')
    expect(await portal.ended).toBe(1)
  })

  it('a portal that is asked to stop drains even if the terminal and npm both forward one Ctrl+C', async () => {
    const portal = await start()
    portal.child.kill('SIGINT')
    await wait(50)
    portal.child.kill('SIGINT')
    await wait(500)
    expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200)
    expect(await portal.ended).toBe(0)
  })
})
