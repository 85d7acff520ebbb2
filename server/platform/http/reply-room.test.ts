import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendFailure } from './failure.ts'
import { boundReplies } from './reply-room.ts'

it('a long reply is refused while others of its address are not taken, and given once they are gone', async () => {
  const app = Fastify()
  app.setErrorHandler(sendFailure)
  boundReplies(app, { inAll: 40_000_000, perAddress: 30_000_000 })
  const long = JSON.stringify('x'.repeat(20_000_000))
  app.get('/', (_, reply) => reply.type('application/json').send(long))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const deaf = connect(Number(new URL(origin).port), '127.0.0.1')
  deaf.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(deaf, 'readable')

  const refused = await fetch(origin)
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'server.busy' }),
  ])
  deaf.destroy()
  await expect.poll(async () => (await fetch(origin)).status).toBe(200)
  await app.close()
})
