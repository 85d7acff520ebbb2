import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookie } from '#contract/session.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { createApp } from '../../app.ts'

// Other websites of the same domain set cookies that the browser sends to the portal, too.

const folder = mkdtempSync(path.join(tmpdir(), 'built-'))
let portal: TestApp
let app: FastifyInstance
let port: number
beforeAll(async () => {
  mkdirSync(path.join(folder, '.vite'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(folder, '.vite/first-paint.json'), JSON.stringify({ pages: [], languages: {} }))
  portal = await createTestApp()
  app = await createApp(portal.services, folder)
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app?.close()
  await portal?.close()
  rmSync(folder, { recursive: true })
})

const cookiesOf = (kilobytes: number) =>
  Array.from({ length: kilobytes }, (_, index) => `other${index}=${'x'.repeat(1024 - 12)}`).join('; ')

type Sent = { url: string; cookie: string; method?: string; language?: string; more?: string }

/** The head and the body that come back. */
async function answerTo({ url, cookie, method = 'GET', language = 'nl-BE,nl;q=0.9', more = '' }: Sent) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const lines = [
    `${method} ${url} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Accept-Language: ${language}`,
    `${more}Cookie: ${cookie}`,
    '\r\n',
  ]
  socket.write(lines.join('\r\n'))
  await once(socket, 'close')
  const [head = '', ...body] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: body.join('\r\n\r\n') }
}

const clears = 'clear-site-data: "cookies"'

describe('too many cookies', () => {
  it.each([20, 30, 40])(
    'too many cookies of other websites do not end a session: %d kB',
    async (kilobytes) => {
      const lena = await portal.signInAs('lena')
      const cookie = `${cookiesOf(kilobytes)}; ${sessionCookie}=${lena.cookies.get(sessionCookie)}`
      const { status, head, body } = await answerTo({ url: '/api/v1/isloggedin', cookie })
      expect([status, head.includes(clears)]).toEqual([200, false])
      expect(body).toContain('"login":"lena"')
    },
  )

  it.each([33, 45, 60, 200, 600])(
    'too many cookies are deleted by a page that says so in plain words: %d kB',
    async (kilobytes) => {
      const { status, head, body } = await answerTo({ url: '/home', cookie: cookiesOf(kilobytes) })
      expect(status).toBe(431)
      expect(head).toContain('content-type: text/html')
      expect(head).toContain(clears)
      expect(head).toMatch(/content-security-policy: .*style-src [^;]*'sha256-/)
      expect(body).toContain('<html lang="nl">')
      expect(body).toContain('Je browser stuurt te veel cookies mee.')
    },
  )

  it('too many cookies are answered in English to a browser of another language', async () => {
    const { body } = await answerTo({ url: '/', cookie: cookiesOf(60), language: 'ja' })
    expect(body).toContain('Your browser sends too many cookies.')
  })

  it('too many cookies stay if a call is refused for them, in the envelope', async () => {
    const { status, head, body } = await answerTo({ url: '/api/v1/config', cookie: cookiesOf(60) })
    expect([status, head.includes(clears)]).toEqual([431, false])
    expect(JSON.parse(body)).toMatchObject({ error: true, code: 'request.tooManyCookies' })
  })

  it.each([
    ['address', { url: `/home?q=${'x'.repeat(60_000)}` }],
    ['address of almost all bytes', { url: `/home?q=${'x'.repeat(47_000)}`, cookie: cookiesOf(3) }],
    ['other header', { url: '/home', more: `X: ${'x'.repeat(60_000)}\r\n` }],
  ])(
    'too many cookies are not the reason if a long %s fills the head, so no link logs people out',
    async (_, sent) => {
      const { status, head, body } = await answerTo({ cookie: cookiesOf(1), ...sent })
      expect([status, head.includes(clears)]).toEqual([431, false])
      expect(JSON.parse(body).code).toBe('request.tooLarge')
    },
  )
})
