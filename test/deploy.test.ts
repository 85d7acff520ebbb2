import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal, unavailable } from '#server/platform/errors.ts'
import { failureBody } from '#server/platform/http/failure.ts'
import { maxHeadBytes } from '#server/platform/http/too-many-cookies.ts'
import { findProgram } from '../dev/programs.ts'
import { freePort } from './support/portal-process.ts'
import { type Program, startProgram } from './support/program.ts'

const deployed = (file: string) => readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
const ours = failureBody(unavailable(), 'en')

it('HAProxy answers like the portal itself when no process is up', () => {
  const [head = '', body = ''] = deployed('away.http').split('\r\n\r\n')
  expect(head.split('\r\n')).toEqual([
    'HTTP/1.1 503 Service Unavailable',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Retry-After: ${unavailable().retryAfter}`,
  ])
  expect(JSON.parse(body)).toEqual(ours)
})

it('nginx answers like the portal itself when no process is up, and when it limits a source', () => {
  const configuration = deployed('nginx.conf')
  const said = [...configuration.matchAll(/return (?:503|413) '(.*)';/g)].map(([, body = '']) =>
    JSON.parse(body),
  )
  expect(said).toEqual([
    failureBody(unavailable('server.busy'), 'en'),
    failureBody(new Refusal(413, 'request.tooLarge'), 'en'),
    ours,
  ])
  expect(configuration).toContain(`Retry-After ${unavailable().retryAfter} always;`)
})

it('HAProxy answers like the portal itself when it limits a source', () => {
  const [, body = ''] = /string '(.*)' if/.exec(deployed('haproxy.cfg')) ?? []
  expect(JSON.parse(body)).toEqual(failureBody(unavailable('server.busy'), 'en'))
})

/** A requested address, and what a log may contain of it. */
const logged = {
  '/resetpassword/s3cret': '/resetpassword/-',
  '/invitation/s3cret': '/invitation/-',
  '/reminders/s3cret': '/reminders/-',
  '/quote/s3cret': '/quote/-',
  '/newsletter/unsubscribe/s3cret': '/newsletter/unsubscribe/-',
  '/newsletter/confirm/s3cret': '/newsletter/confirm/-',
  '/users/search/s3cret': '/users/search/-',
  '/api/v1/weblockgroup/users/s3cret': '/api/v1/weblockgroup/users/-',
  '/api/v1/weblockadmin/register/SPR10001/s3cret': '/api/v1/weblockadmin/register/SPR10001/-',
  '/api/v1/payment/webhook/s3cret': '/api/v1/payment/webhook/-',
  '/api/v1/reminders/s3cret': '/api/v1/reminders/-',
  '/login?code=s3cret': '/login',
  '/api/v1/weblockgroup/4/members': '/api/v1/weblockgroup/4/members',
}

/** Each proxy's deployed configuration, except certificates, paths, ports and, for nginx, the file around `conf.d`. */
const proxies = {
  haproxy: (port: number, portal: number, home: string) => ({
    words: ['-db', '-f', path.join(home, 'configuration')],
    configuration: deployed('haproxy.cfg')
      .replaceAll(/ +(bind :443|http-request redirect) .*\n/g, '')
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replaceAll('/etc/haproxy', path.join(import.meta.dirname, '../deploy'))
      .replaceAll(/127\.0\.0\.1:300[12]/g, `127.0.0.1:${portal}`),
  }),
  nginx: (port: number, portal: number, home: string, plainPort: number) => ({
    words: ['-p', home, '-c', path.join(home, 'configuration'), '-g', 'daemon off;'],
    configuration: [
      // The logs as Debian sets them for every server that names none of its own.
      `pid ${home}/pid; error_log ${home}/log; events {} http { access_log ${home}/log;`,
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${home}/${kind};`,
      ),
      deployed('nginx.conf')
        .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
        .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
        .replaceAll(/ +ssl_.*\n/g, '')
        .replaceAll(/\/var\/log\/nginx\/portal(-error)?\.log/g, `${home}/log`)
        .replaceAll(/127\.0\.0\.1:300[12]/g, `127.0.0.1:${portal}`),
      '}',
    ].join('\n'),
  }),
} as const

const names = Object.keys(proxies) as (keyof typeof proxies)[]

describe.each(names)('%s as it is deployed', (name) => {
  const program = findProgram(name)
  if (!program) {
    it.skip('a program that is not installed here cannot be tried', () => {})
    return
  }
  const home = mkdtempSync(path.join(tmpdir(), 'proxy-'))
  const asked: string[] = []
  let portal: Server
  let port: number
  let plainPort: number
  let proxy: Program

  beforeAll(async () => {
    portal = createServer({ maxHeaderSize: maxHeadBytes }, (request, response) => {
      if (request.url !== '/readyz') asked.push(request.url ?? '')
      response.end('{}')
    })
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
    const behind = (portal.address() as AddressInfo).port
    port = await freePort()
    plainPort = await freePort()
    const { words, configuration } = proxies[name](port, behind, home, plainPort)
    writeFileSync(path.join(home, 'configuration'), configuration)
    proxy = startProgram(program, words)
    while (!(await answers(port)) && proxy.isRunning()) await pause(100)
    expect(proxy.isRunning(), proxy.output()).toBe(true)
    asked.length = 0
  })
  afterAll(async () => {
    await proxy.end('SIGTERM')
    portal.close()
    rmSync(home, { recursive: true, force: true })
  })

  const log = () => proxy.output() + (name === 'nginx' ? readFileSync(path.join(home, 'log'), 'utf8') : '')
  const untilLogged = (line: RegExp) => expect.poll(log, { timeout: 10_000 }).toMatch(line)

  it('a deployed proxy logs every request without codes and names', async () => {
    for (const address of Object.keys(logged)) expect(await answers(port, address)).toBe(true)
    expect(asked).toEqual(Object.keys(logged))
    for (const line of Object.values(logged)) await untilLogged(new RegExp(`${line}"?$`, 'm'))
    expect(log()).not.toContain('s3cret')
  })

  if (name === 'nginx')
    it('a deployed proxy logs no codes when it redirects http to https', async () => {
      const { status } = await fetch(`http://127.0.0.1:${plainPort}/resetpassword/s3cret`, {
        redirect: 'manual',
      })
      expect(status).toBe(301)
      await untilLogged(/\b301\b/)
      expect(log()).not.toContain('s3cret')
    })

  it('a deployed proxy forwards as many cookies as the portal reads', async () => {
    asked.length = 0
    const socket = connect(port, '127.0.0.1')
    const cookies = Array.from({ length: 45 }, (_, index) => `other${index}=${'x'.repeat(1000)}`).join('; ')
    socket.write(`GET /home HTTP/1.1\r\nHost: portal.example.org\r\nCookie: ${cookies}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    expect([String(answer).split('\r\n')[0], asked]).toEqual(['HTTP/1.1 200 OK', ['/home']])
    socket.destroy()
  })

  it('a deployed proxy forwards a request once its whole body has arrived', async () => {
    asked.length = 0
    const body = 'x'.repeat(1000)
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /api/v1/login HTTP/1.1\r\nHost: portal.example.org\r\nContent-Length: 1000\r\n\r\n`)
    socket.write(body.slice(1))
    await pause(500)
    expect(asked).toEqual([])
    socket.write('x')
    await new Promise((resolve) => socket.once('data', resolve))
    expect(asked).toEqual(['/api/v1/login'])
    socket.destroy()
  })
})

const answers = (port: number, address = '/') =>
  fetch(`http://127.0.0.1:${port}${address}`).then(
    ({ ok }) => ok,
    () => false,
  )
