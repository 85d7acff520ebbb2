import type { FastifyInstance } from 'fastify'
import { tooBusy } from './bounds.ts'
import { createPlaces, type Most } from './places.ts'

/** In bytes. Smaller replies are bounded by the number of requests in hand. */
const countedFrom = 64 * 1024

const megabyte = 1024 * 1024

/** A school whose teachers open long lists at the same moment stays far below: a reply counts only until it is taken. */
const usual: Most = { inAll: 64 * megabyte, perAddress: 16 * megabyte }

/**
 * Bounds the bytes of long replies that wait in this process until their clients take them, and of those of one address.
 * Others get a 503.
 */
export function boundReplies(app: FastifyInstance, most = usual): void {
  const places = createPlaces(most)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < countedFrom) return done(null, payload)
    const giveBack = places.take(request.ip, Buffer.byteLength(payload))
    if (!giveBack) return done(tooBusy())
    reply.raw.once('close', giveBack)
    done(null, payload)
  })
}
