import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { ping } from '../db/database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on the balancer sends new requests elsewhere; those that still come are served. */
    drain: () => void
  }
}

/** Before a balancer's own patience ends, so that it hears why. */
const pingTimeoutMs = 3_000

/**
 * `/healthz`: the process answers. `/readyz`: it is to be sent requests, for it reaches its database (migrations run before
 * it listens) and is not about to end.
 */
export function health(app: FastifyInstance, { db }: Services): void {
  let isDraining = false
  app.decorate('drain', () => {
    isDraining = true
  })
  // A balancer that keeps its connection would come back here.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })

  let underWay: Promise<boolean> | undefined
  const answers = () => {
    underWay ??= ping(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = undefined
      })
    return inTime(underWay)
  }

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = isDraining ? 'draining' : (await answers()) ? 'ok' : 'databaseAway'
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}

/** No, if the answer does not come in time; however many ask, the database is asked once. */
function inTime(answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), pingTimeoutMs)
    answer.then((isYes) => {
      clearTimeout(late)
      resolve(isYes)
    })
  })
}
