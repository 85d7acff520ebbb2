import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { Refusal } from '../errors.ts'
import { tooBusy } from './bounds.ts'
import { createPlaces } from './places.ts'

/** In bytes; a call that takes more says so in the contract. */
export const usualBodyLimit = 32 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the call takes it. */
    arrivingBody: ArrivingBody | null
  }
}

/** `bytes`: once it is complete. `letGo`: gives back the room that it took. */
type ArrivingBody = { bytes: Promise<Buffer>; letGo: () => void }

/**
 * Keeps the body that comes with a request. A call does so once it knows as much about the request as its head tells; what is
 * not taken is read and dropped.
 * @throws Refusal 503 where too much is in hand already
 */
export type TakeBody = (request: FastifyRequest, reply: FastifyReply) => void

const bodyless = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Bounds the bytes of the bodies that are in hand in this process, and of those of one address: from the first byte until the
 * body is parsed, or the request is over.
 */
export function takesBodies(app: FastifyInstance, { atOnce }: Config): TakeBody {
  const places = createPlaces(atOnce.bodyBytes)
  app.decorateRequest('arrivingBody', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', textOfBody)
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOfHead(request)
    if (refusal) reply.header('connection', 'close')
    done(refusal)
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.arrivingBody) request.raw.resume()
    done(null, payload)
  })
  return (request, reply) => {
    if (!hasBody(request)) return
    if (bodyless.has(request.method)) {
      request.raw.resume()
      return
    }
    const size = sizeOf(request)
    const letGo = places.take(request.ip, size)
    if (!letGo) throw tooBusy()
    reply.raw.once('close', letGo)
    const bytes = collected(request.raw, size)
    // Where the request is refused meanwhile, nothing waits for it.
    bytes.catch(() => {})
    request.arrivingBody = { bytes, letGo }
  }
}

/** What Fastify hands to the call: the text as it came. It is parsed in the same turn, and its room is free again. */
export async function textOfBody(request: FastifyRequest): Promise<string | undefined> {
  const { arrivingBody } = request
  if (!arrivingBody) return undefined
  const bytes = await arrivingBody.bytes
  arrivingBody.letGo()
  // The request lives on while its call waits; the body must not.
  request.arrivingBody = null
  return bytes.toString('utf8')
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** As much as it says it has; all that it may have where it does not say. */
const sizeOf = ({ headers, routeOptions }: FastifyRequest) =>
  Number(headers['content-length'] ?? routeOptions.bodyLimit)

/** What is wrong with a body by what the head of the request says of it. */
function refusalOfHead(request: FastifyRequest): Refusal | undefined {
  if (hasBody(request) && sizeOf(request) > (request.routeOptions.bodyLimit ?? usualBodyLimit))
    return new Refusal(413, 'request.tooLarge')
  const type = request.headers['content-type'] ?? (hasBody(request) ? '' : undefined)
  if (type === undefined || bodyless.has(request.method) || request.is404) return undefined
  const [plain = ''] = type.split(';')
  if (!request.server.hasContentTypeParser(plain.trim().toLowerCase()))
    return new Refusal(415, 'request.unsupportedType')
  return undefined
}

/** An honest body comes in a handful of chunks; taking thousands of a few bytes each would keep the process busy. */
const mostChunks = (size: number) => 500 + size / 256

/**
 * Reads a body into one piece of memory: in small chunks it would take many times its size.
 * @throws Refusal 413 where it is longer than it may be; the rest is read and dropped
 */
function collected(stream: IncomingMessage, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size)
  let length = 0
  let chunks = 0
  return new Promise((resolve, reject) => {
    const keep = (chunk: Buffer) => {
      chunks++
      if (chunks > mostChunks(size)) stream.destroy()
      else if (length + chunk.length > size) reject(new Refusal(413, 'request.tooLarge'))
      else length += chunk.copy(bytes, length)
    }
    stream.on('data', keep)
    stream.once('end', () => {
      stream.off('data', keep)
      resolve(bytes.subarray(0, length))
    })
    stream.once('error', reject)
  })
}
