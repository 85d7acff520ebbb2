// The floor: what the portal's answers cost a hand-written server, with `node:http` and `pg` alone. It answers a read in one
// statement that also looks the session up, and makes each change in the fewest. No framework, no query builder, no
// validation, no log. `bench/compare.ts` holds that it answers what the portal answers.
//
// node bench/floor.ts <port>, with DATABASE_URL

import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { apiPrefix } from '#contract/endpoint.ts'
import { type Reply, readBody, tokenOf } from './floor/call.ts'
import { changes } from './floor/changes.ts'
import { reads } from './floor/reads.ts'
import { searches } from './floor/searches.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, application_name: 'floor' })

const routes = [...searches, ...reads, ...changes]

/** Paths are matched without the query, but for searches, which differ by it. */
function routeOf(method: string | undefined, url: string, path: string) {
  for (const route of routes) {
    const match = route.method === method && (route.path.exec(path) ?? route.path.exec(url))
    if (match) return { route, params: match.slice(1).map(decodeURIComponent) }
  }
  return null
}

async function answer(request: IncomingMessage): Promise<Reply> {
  const url = (request.url ?? '').slice(apiPrefix.length)
  const [path = '', query] = url.split('?', 2)
  const found = routeOf(request.method, url, path)
  const token = tokenOf(request)
  if (!found || !token) return null
  const body = request.method === 'GET' ? undefined : await readBody(request)
  return found.route.answer(pool, { token, params: found.params, query: new URLSearchParams(query), body })
}

const server = createServer((request, response) => {
  answer(request).then(
    (reply) => {
      const json = reply?.json ?? '{"error":true}'
      response.writeHead(reply ? 200 : 404, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(json),
        ...(reply?.cookie && {
          'set-cookie': `${reply.cookie}; Path=/; HttpOnly; SameSite=Strict; Max-Age=3600`,
        }),
      })
      response.end(json)
    },
    (error) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.argv[2]), '127.0.0.1')
