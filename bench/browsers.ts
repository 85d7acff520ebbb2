import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { apiPrefix } from '#contract/endpoint.ts'
import { sessionCookie, xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { startSession } from '#server/sessions/sessions.ts'
import type { BenchRequest } from './load.ts'

/** Makes requests of one browser. */
export type Browser = (method: BenchRequest['method'], path: string, body?: object) => BenchRequest

export type Browsers = {
  /** Signed in, without the cost of checking a password for each. */
  as: (login: string) => Promise<Browser>
  visitor: () => Promise<Browser>
}

export function browsersOf(services: Services, app: FastifyInstance): Browsers {
  const { db } = services
  /** The portal's first answer tells a browser what it has to send from then on. */
  async function browserWith(cookies: Record<string, string>): Promise<Browser> {
    const first = await app.inject({ url: `${apiPrefix}/isloggedin`, cookies })
    const all = { ...cookies, ...Object.fromEntries(first.cookies.map(({ name, value }) => [name, value])) }
    const cookie = Object.entries(all)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    return (method, path, body) => {
      const request = {
        method,
        path: apiPrefix + path,
        headers: { cookie, [xsrfHeader]: all[xsrfCookie] ?? '' },
      }
      if (!body) return request
      const headers = { ...request.headers, 'content-type': 'application/json' }
      return { ...request, headers, body: JSON.stringify({ ...body, language: 'nl' }) }
    }
  }

  return {
    visitor: () => browserWith({}),
    as: async (login) => {
      const account = await db
        .selectFrom('accounts')
        .select('id')
        .where(sql`lower(login)`, '=', login)
        .executeTakeFirstOrThrow()
      const { token } = await inTransaction(db, (trx) => startSession(trx, services, account.id, {}))
      return browserWith({ [sessionCookie]: token })
    },
  }
}
