import type { FastifyInstance } from 'fastify'
import { ping } from '../db/database.ts'
import { unavailable } from '../errors.ts'
import type { Services } from '../services.ts'

/** `/healthz`: the process answers. `/readyz`: it reaches its database too (migrations run before it listens). */
export function health(app: FastifyInstance, { db }: Services): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await ping(db).catch(() => {
      throw unavailable()
    })
    return { status: 'ok' }
  })
}
