import { randomUUID } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import type { Config } from '../config/config.ts'
import { unavailable } from '../errors.ts'
import { answerWithoutRequest } from './failure.ts'
import { createPlaces } from './places.ts'

const secondsToWait = 2

export const tooBusy = () => unavailable('server.busy', secondsToWait)

/**
 * Bounds the connections of this process, and those of one address. A trusted proxy's address stands for many people: how many
 * connections each of them may have is for the proxy to say.
 */
export function boundConnections(app: FastifyInstance, { config, log }: Services): void {
  const places = createPlaces(config.atOnce.connections)
  const isProxy = proxyTest(config.trustProxy)
  app.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const giveBack = places.take(isProxy(remoteAddress) ? null : remoteAddress)
    if (giveBack) {
      socket.once('close', giveBack)
      return
    }
    const requestId = randomUUID()
    answerWithoutRequest(socket, tooBusy(), requestId)
    log.info({ requestId, status: 503 }, 'One connection too many.')
  })
}

/** @param trusted addresses and networks, as Fastify's `trustProxy` takes them */
function proxyTest(trusted: Config['trustProxy']): (address: string) => boolean {
  const proxies = new BlockList()
  for (const entry of trusted ? trusted.split(',') : []) {
    const [address = '', bits] = entry.trim().split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if the request found no place. */
    inHand: InHand | null
  }
}

/** `during`: the request keeps its place until this work is done, even if the client has gone meanwhile. */
type InHand = { during: (work: Promise<unknown>) => void }

/** Bounds the requests that are being answered in this process, and those of one address. */
export function boundRequests(app: FastifyInstance, { atOnce }: Config): void {
  const places = createPlaces(atOnce.requests)
  app.decorateRequest('inHand', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const giveBack = socket.destroyed ? null : places.take(request.ip)
    if (giveBack) {
      request.inHand = untilOver(reply, giveBack)
      done()
    } else if (socket.destroyed || reply.raw.socket === null) {
      // Its answer would be kept until those before it on the same connection are sent, and there may be hundreds.
      reply.hijack()
      socket.destroy()
    } else done(tooBusy())
  })
  app.addHook('onRoute', (route) => {
    const { handler, onRequest } = route
    route.handler = keepingPlace(handler)
    if (typeof onRequest === 'function') route.onRequest = keepingPlace(onRequest)
  })
}

/** Gives back once the connection knows the answer, or is gone, and nothing works for the request any more. */
function untilOver(reply: FastifyReply, giveBack: () => void): InHand {
  let jobs = 1
  const end = () => {
    jobs--
    if (jobs === 0) giveBack()
  }
  reply.raw.once('close', end)
  return {
    during(work) {
      jobs++
      work.then(end, end)
    },
  }
}

/** The same function; the place of its request is kept while it works. */
function keepingPlace<
  F extends (this: FastifyInstance, request: FastifyRequest, ...more: never[]) => unknown,
>(work: F): F {
  return function (this: FastifyInstance, request: FastifyRequest, ...more: never[]) {
    const result = work.call(this, request, ...more)
    if (result instanceof Promise) request.inHand?.during(result)
    return result
  } as F
}
