import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PersonKind } from '#contract/access.ts'
import type { Services } from '../../services.ts'
import { inRequest } from '../log.ts'
import { isPage } from './web-files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The kind of person that calls; null if it was not looked up, as for a file. */
    caller: PersonKind | 'nobody' | null
  }
}

const requestIdHeader = 'x-request-id'
const healthChecks = new Set(['/healthz', '/readyz'])
const clientClosedRequest = 499

/** Gives the request an id, or keeps the one of a trusted proxy, and returns it in the answer. */
export function identifyRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.id = nameOfProxy(request) ?? randomUUID()
  reply.header(requestIdHeader, request.id)
}

/** Only a trusted proxy can have forwarded the request. */
function nameOfProxy(request: FastifyRequest): string | undefined {
  const given = request.headers[requestIdHeader]
  const isForwarded = (request.ips?.length ?? 0) > 1
  return isForwarded && typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : undefined
}

/**
 * One line of the log for every request, and the request's id on every line that is written meanwhile. Never the address
 * that was asked for, which may hold codes, only the pattern of its route; never who asked, nor from where.
 */
export function logRequests(app: FastifyInstance, services: Services): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, reply, done) => {
    identifyRequest(request, reply)
    done()
  })
  // Not earlier: Node leaves this context once the body has been read.
  app.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done))
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(services, request, reply.statusCode, reply.elapsedTime)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    logAnswer(services, request, clientClosedRequest, 0)
    done()
  })
}

/** @param ms how long the answer took */
export function logAnswer(
  { log, config, metrics }: Services,
  request: FastifyRequest,
  status: number,
  ms: number,
): void {
  const answered = { method: request.method, route: routeOf(request), status, ms: Math.round(ms * 10) / 10 }
  metrics?.requestAnswered(answered)
  const line = { requestId: request.id, ...answered, ...(request.caller && { person: request.caller }) }
  if (ms >= config.slowRequestMs) log.warn(line, 'A request took long.')
  else if (healthChecks.has(answered.route)) log.debug(line, 'request')
  else log.info(line, 'request')
}

/** Of files and pages there are too many names to count by. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined) return isPage(request) ? 'page' : 'none'
  return url.startsWith('/api/') || healthChecks.has(url) ? url : 'file'
}
