import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { compared, isBearable, measureQuiet, startOrdinaryPerson } from './ordinary.ts'

const eachKind = 250
const trickleMs = 500
const measuredMs = 6000

/** By then all must be gone: a request may take half a minute, and the portal checks every two seconds. */
const goneAfterMs = 40_000

const host = 'Host: portal.example.org'

/** The first bytes of each kind of slow client; after them it trickles single characters, or nothing. */
const kinds: Record<string, { first: string; trickles: string }> = {
  'trickle headers': { first: `GET /home HTTP/1.1\r\n${host}\r\nX: `, trickles: 'a' },
  'trickle a body': {
    first: `POST /api/v1/login HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 30000\r\n\r\n`,
    trickles: ' ',
  },
  'trickle chunks': {
    first: `POST /api/v1/login HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    trickles: '1\r\n \r\n',
  },
  'say nothing at all': { first: '', trickles: '' },
}

/**
 * A thousand slow clients while an ordinary user works. The portal must cut them off.
 * They come from one machine: limiting a client's connections is the proxy's task.
 */
export async function attackSlowly(target: Target): Promise<Outcome[]> {
  const quiet = await measureQuiet(target, 3000)
  const started = performance.now()
  const crowds = Object.entries(kinds).map(([name, kind]) => ({ name, crowd: startCrowd(target.port, kind) }))
  await pause(500)
  const person = await startOrdinaryPerson(target)
  await pause(measuredMs)
  const waits = await person.stop()
  const served = tally('another user beside a thousand slow clients')
  for (const failure of waits.failed) served.count(failure)
  served.expect(isBearable(quiet, waits), `waits too long: ${compared(quiet, waits)}`)
  while (crowds.some(({ crowd }) => crowd.open() > 0) && performance.now() - started < goneAfterMs)
    await pause(200)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const cut = tally('slow clients are cut off')
  for (const { name, crowd } of crowds) {
    cut.expect(
      crowd.open() === 0,
      `${crowd.open()} of ${eachKind} that ${name} still hold their connection after ${seconds} s`,
    )
    crowd.stop()
  }
  cut.expect(target.isAlive(), 'the portal has stopped')
  return [
    served.done(compared(quiet, waits)),
    cut.done(`${eachKind * crowds.length} connections, watched for ${seconds} s`),
  ]
}

function startCrowd(port: number, { first, trickles }: { first: string; trickles: string }) {
  const open = new Set<Socket>()
  for (let i = 0; i < eachKind; i++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(first))
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.resume()
  }
  const timer = setInterval(() => {
    for (const socket of open) if (trickles !== '' && socket.writable) socket.write(trickles)
  }, trickleMs)
  return {
    open: () => open.size,
    stop: () => {
      clearInterval(timer)
      for (const socket of open) socket.destroy()
    },
  }
}
