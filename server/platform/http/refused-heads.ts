import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'

/**
 * Refuses, in the envelope, what Node would refuse with an empty body: HTTP/1.1 without a `Host` (400; needs
 * `requireHostHeader: false`), and an `Expect` other than `100-continue` (417).
 */
export function refuseOddHeads(app: FastifyInstance): void {
  const unmet = new WeakSet<IncomingMessage>()
  app.server.on('checkExpectation', (request, response) => {
    unmet.add(request)
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const hasNoHost = raw.headers.host === undefined && raw.httpVersion === '1.1'
    if (!hasNoHost && !unmet.has(raw)) return done()
    // Close: after such a head, a body cannot be distinguished from the next request.
    reply.header('connection', 'close')
    done(new Refusal(hasNoHost ? 400 : 417, 'request.malformed'))
  })
}
