import { randomUUID } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { unavailable } from '../errors.ts'
import type { Services } from '../services.ts'
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

/** Bounds the requests that wait for their answer in this process, and those of one address. */
export function boundRequests(app: FastifyInstance, { atOnce }: Config): void {
  const places = createPlaces(atOnce.requests)
  app.addHook('onRequest', (request, reply, done) => {
    const giveBack = places.take(request.ip)
    if (giveBack) {
      reply.raw.once('close', giveBack)
      done()
      return
    }
    // An answer that must wait behind others would be kept meanwhile, and one connection can bring hundreds.
    if (waitsBehindOthers(request, reply)) {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    done(tooBusy())
  })
}

/** Whether its connection has brought an earlier request that is not answered yet, or is gone. */
const waitsBehindOthers = ({ raw }: FastifyRequest, reply: FastifyReply) =>
  raw.socket.destroyed || reply.raw.socket === null
