import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { Refusal } from '../errors.ts'
import { tooBusy } from './bounds.ts'
import { createLargeBodyTurns, type Sender } from './large-bodies.ts'
import { createPlaces, type Places } from './places.ts'

/** In bytes; a call that takes more says so in the contract. */
export const usualBodyLimit = 32 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the call takes it. */
    arrivingBody: ArrivingBody | null
    /** Null for a body of the usual size. */
    endLargeTurn: (() => void) | null
  }
}

/** `bytes`: once it is complete. `letGo`: gives back the room that it took. */
type ArrivingBody = { bytes: Promise<Buffer>; letGo: () => void }

/**
 * Keeps the body that comes with a request. A call does so once it knows as much about the request as its head tells; what is
 * not taken is read and dropped.
 */
export type TakeBody = (request: FastifyRequest, reply: FastifyReply) => void

export type Bodies = {
  takeBody: TakeBody
  /**
   * The same for a large body, once it has its turn: it is not read before.
   * @param person who sends it; null: a visitor
   * @throws Refusal 503 if too many wait already, or for too long
   */
  takeLargeBody: (request: FastifyRequest, reply: FastifyReply, person: Sender | null) => Promise<void>
}

const bodyless = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Bounds the bytes of the bodies that are in hand in this process, and of those of one address: from the first byte that came
 * until the body is parsed, or the request is over. Large bodies have bounds of their own, so that no other call waits for them.
 */
export function takesBodies(app: FastifyInstance, { atOnce }: Config): Bodies {
  const places = createPlaces(atOnce.bodyBytes)
  const large = createLargeBodyTurns()
  app.decorateRequest('arrivingBody', null)
  app.decorateRequest('endLargeTurn', null)
  // The call is over: the time its client takes for the answer delays no one else.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.endLargeTurn?.()
    done(null, payload)
  })
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
  const take = (request: FastifyRequest, reply: FastifyReply, room: Room, isLarge: boolean) => {
    reply.raw.once('close', room.letGo)
    const bytes = received(request.raw, sizeOf(request), room, isLarge)
    // If the request is refused meanwhile, nothing waits for it.
    bytes.catch(({ status }: Refusal) => status === 408 && reply.header('connection', 'close'))
    request.arrivingBody = { bytes, letGo: room.letGo }
  }
  return {
    takeBody(request, reply) {
      if (!hasBody(request)) return
      if (bodyless.has(request.method)) request.raw.resume()
      else take(request, reply, roomIn(places, request.ip), false)
    },
    async takeLargeBody(request, reply, person) {
      request.endLargeTurn = await large.turn(reply, person ?? request.ip)
      take(request, reply, ownRoom, true)
    },
  }
}

/** Whether a request comes with more than the usual. */
export const isLargeBody = (request: FastifyRequest): boolean =>
  hasBody(request) && !bodyless.has(request.method) && sizeOf(request) > usualBodyLimit

/** Room that a body takes as it comes. */
type Room = {
  /** @throws Refusal 503 if too much is in hand already */
  grow: (bytes: number) => void
  letGo: () => void
}

function roomIn(places: Places, address: string): Room {
  const taken: (() => void)[] = []
  return {
    grow(bytes) {
      const giveBack = places.take(address, bytes)
      if (!giveBack) throw tooBusy()
      taken.push(giveBack)
    },
    letGo() {
      for (const giveBack of taken.splice(0)) giveBack()
    },
  }
}

/** Of a large body, whose turn bounds it. */
const ownRoom: Room = { grow: () => {}, letGo: () => {} }

/** The raw body that Fastify hands to the call; parsed synchronously, then its budget is released. */
export async function textOfBody(request: FastifyRequest): Promise<string | undefined> {
  const { arrivingBody } = request
  if (!arrivingBody) return undefined
  const bytes = await arrivingBody.bytes
  arrivingBody.letGo()
  // The request lives on while its call waits; the body must not.
  request.arrivingBody = null
  // Bytes that are no UTF-8 would be stored as replacement characters.
  if (!isUtf8(bytes)) throw new Refusal(400, 'request.malformed')
  return bytes.toString('utf8')
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** As much as it says it has; all that it may have if it does not say. */
const sizeOf = ({ headers, routeOptions }: FastifyRequest) =>
  Number(headers['content-length'] ?? routeOptions.bodyLimit)

/** The fault of a body, as far as the head of the request shows it. */
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
const maxChunks = (size: number) => 500 + size / 256

/** In bytes. */
const firstPiece = 4096

/** A large body that comes more slowly than this, in bytes a second, loses its turn; counted from the third second on. */
const least = { rate: 16 * 1024, fromMs: 3000, checkMs: 500 }

/**
 * Reads a body into one piece of memory, which grows with it: in small chunks it would take many times its size.
 * @param size how long it may be
 * @throws Refusal 408 if a large one comes too slowly, 413 if it is longer than it may be, 503 if it finds no room; the rest
 *   is read and dropped
 */
function received(stream: IncomingMessage, size: number, room: Room, isLarge: boolean): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0)
  let length = 0
  let chunks = 0
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const isTooSlow = () => {
      const ms = performance.now() - began
      return ms > least.fromMs && length < (least.rate * ms) / 1000
    }
    // Bytes that have arrived meanwhile are read before the body is judged.
    const judge = () => setImmediate(() => isTooSlow() && stop(new Refusal(408, 'request.timedOut')))
    const judging = isLarge ? setInterval(judge, least.checkMs) : undefined
    const end = () => {
      clearInterval(judging)
      stream.off('data', keep)
      // The listeners live as long as the request; the bytes must not.
      bytes = Buffer.alloc(0)
    }
    const stop = (error: Error) => {
      end()
      stream.resume()
      reject(error)
    }
    const keep = (chunk: Buffer) => {
      chunks++
      if (chunks > maxChunks(size)) stream.destroy()
      else if (length + chunk.length > size) stop(new Refusal(413, 'request.tooLarge'))
      else add(chunk)
    }
    const add = (chunk: Buffer) => {
      try {
        bytes = withRoomFor(bytes, length + chunk.length, size, room)
        length += chunk.copy(bytes, length)
      } catch (error) {
        stop(error as Error)
      }
    }
    stream.on('data', keep)
    stream.once('end', () => {
      resolve(bytes.subarray(0, length))
      end()
    })
    // Its client is gone; the error's code would look like that of a lost database.
    stream.once('error', () => stop(new Refusal(400, 'request.malformed')))
    stream.once('close', end)
  })
}

/** The same bytes, with room for so many; it doubles, up to the size. */
function withRoomFor(bytes: Buffer, needed: number, size: number, room: Room): Buffer {
  if (needed <= bytes.length) return bytes
  const larger = Math.min(size, Math.max(needed, firstPiece, 2 * bytes.length))
  room.grow(larger - bytes.length)
  const grown = Buffer.allocUnsafeSlow(larger)
  bytes.copy(grown)
  return grown
}
