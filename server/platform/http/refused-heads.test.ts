import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { createApp } from '../../app.ts'

let portal: TestApp
let app: FastifyInstance
let port: number
beforeAll(async () => {
  portal = await createTestApp()
  app = await createApp(portal.services)
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app?.close()
  await portal?.close()
})

/** All that comes back until the portal closes the connection, or half a second has passed. */
async function answerTo(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write([...lines, '', ''].join('\r\n'))
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 500))])
  socket.destroy()
  return answer
}

function expectRefusal(answer: string, status: number): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toMatch(/^x-request-id: \S+/im)
  expect(head).toMatch(/^x-content-type-options: nosniff/im)
  expect(head).toMatch(/^connection: close/im)
  expect(JSON.parse(body)).toMatchObject({ error: true, code: 'request.malformed' })
}

const config = '/api/v1/config'

describe('the head of a request', () => {
  it.each([config, '/home'])('a head without a host is refused in the envelope: %s', async (address) => {
    expectRefusal(await answerTo(`GET ${address} HTTP/1.1`), 400)
  })

  it('a head without a host is answered over HTTP/1.0, which knows none', async () => {
    expect(await answerTo(`GET ${config} HTTP/1.0`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each(['200-ok', 'x', ''])(
    'a head with the odd expectation “%s” is refused in the envelope',
    async (value) => {
      const lines = [
        'POST /api/v1/login HTTP/1.1',
        'Host: localhost',
        'Content-Length: 2',
        `Expect: ${value}`,
      ]
      expectRefusal(await answerTo(...lines), 417)
    },
  )

  it('a client may expect 100 Continue', async () => {
    const lines = [`GET ${config} HTTP/1.1`, 'Host: localhost', 'Connection: close', 'Expect: 100-continue']
    expect(await answerTo(...lines)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  })
})
