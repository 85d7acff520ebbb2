import { connect, type Socket } from 'node:net'
import { apiPrefix } from '#contract/endpoint.ts'
import { sessionCookie } from '#contract/session.ts'
import { type Outcome, type Tally, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { createWire } from '../wire.ts'
import { addressOf } from './answers.ts'
import { startOrdinaryPerson } from './ordinary.ts'

const host = 'Host: portal.example.org'

/** Limits for the answers, and for `/readyz` after them. */
const answeredMs = 20_000
const readyMs = 1000

/** The bodies that every connection sends, call by call. */
type Kind = {
  what: string
  requestOn: (call: Call, cookies: string) => string
  calls: readonly Call[]
  /** The share of all connections that send it. */
  share?: number
}

type Call = { method: string; path: string; body: object }

const openApp: Call = {
  method: 'POST',
  path: '/weblock/createcallback',
  body: { callback: 'desktop', machine: 'M1' },
}
const resetPassword: Call = {
  method: 'POST',
  path: '/resetpassword',
  body: { resetcode: 'x'.repeat(43), password: 'long-enough-42' },
}
const signIn: Call = {
  method: 'POST',
  path: '/login',
  body: { login: 'lena', password: 'not-the-right-one' },
}
const addUser: Call = { method: 'PUT', path: '/weblockgroup/1/adduser', body: { user: {} } }
const readGroups: Call = { method: 'GET', path: '/weblockgroup/users', body: {} }

const head = ({ method, path }: Call, cookies: string) =>
  `${method} ${apiPrefix}${path} HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\n${cookies}`

/** A valid body, enlarged by an unknown key. */
const padded = (length: number) => (call: Call, cookies: string) => {
  const body = JSON.stringify({ ...call.body, pad: '' })
  const large = body.replace(/"pad":""/, `"pad":"${'x'.repeat(length - body.length)}"`)
  return `${head(call, cookies)}Content-Length: ${large.length}\r\n\r\n${large}`
}

/** The same in chunks of one byte, each of which a server might store as a separate object. */
const inTinyChunks = (length: number) => (call: Call, cookies: string) => {
  const body = JSON.stringify(call.body)
  const large = body.padStart(length)
  return `${head(call, cookies)}Transfer-Encoding: chunked\r\n\r\n${large.replaceAll(/./g, '1\r\n$&\r\n')}0\r\n\r\n`
}

/** Pipelined requests without a body, of this total length. */
const pipelined = (length: number) => (call: Call, cookies: string) => {
  const one = `${head(call, cookies)}\r\n`
  return one.repeat(Math.ceil(length / one.length))
}

const kinds: readonly Kind[] = [
  { what: 'bodies of 250 kB', requestOn: padded(250_000), calls: [openApp, resetPassword, signIn, addUser] },
  { what: 'bodies of 31 kB', requestOn: padded(31_000), calls: [openApp, resetPassword] },
  // Each chunk costs a microsecond or two in any case; the proxies forward larger ones.
  { what: 'chunks of one byte', requestOn: inTinyChunks(31_000), calls: [openApp], share: 0.2 },
  { what: 'bodies of calls without one', requestOn: padded(250_000), calls: [readGroups] },
  // Node parses everything in one read before the portal can refuse; the proxies forward one request at a time.
  { what: 'requests one behind the other', requestOn: pipelined(64_000), calls: [readGroups], share: 0.05 },
]

/**
 * Many requests that all complete at the same moment, each from its own address: the portal answers or sheds them with a 503, and
 * stays up.
 * @param connections concurrent connections
 */
export async function sendBodiesAtOnce(target: Target, connections: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { what, requestOn, calls, share = 1 } of kinds) {
    const count = share * connections
    const tried = tally(`${count} × ${what}, ended at once`)
    const notes: string[] = []
    for (const call of calls) {
      const end = endAtOnce(target, tried, call, count, requestOn)
      notes.push(
        await end.catch(({ message }: Error) => {
          tried.count(`${call.path} broke off: ${message}`)
          return ''
        }),
      )
      tried.expect(target.isAlive(), `${call.path}: the portal has stopped: ${fatalLine(target.output())}`)
      if (!target.isAlive()) return [...outcomes, tried.done(notes.join('; '))]
    }
    outcomes.push(tried.done(notes.join('; ')))
  }
  return outcomes
}

async function endAtOnce(
  target: Target,
  { count, expect }: Tally,
  call: Call,
  connections: number,
  requestOn: Kind['requestOn'],
): Promise<string> {
  const person = await startOrdinaryPerson(target)
  const headers = await foreignHeaders(target, call)
  const crowd = Array.from({ length: connections }, (_, i) => {
    return startSending(target.port, requestOn(call, headers(addressOf(i))))
  })
  await Promise.all(crowd.map(({ nearlySent }) => nearlySent))
  for (const { end } of crowd) end()
  const statuses = await Promise.all(crowd.map(({ answered }) => answered))
  const ready = await timeOfReady(target)
  const waits = await person.stop()
  for (const { close } of crowd) close()
  for (const status of statuses) count(status >= 500 && status !== 503 && `${call.path}: ${status}`)
  for (const failure of waits.failed) count(!/: 503$/.test(failure) && meanwhile(failure))
  expect(ready < readyMs, `${call.path}: /readyz answers after ${ready.toFixed(0)} ms`)
  const counts = [...Map.groupBy(statuses, (status) => status)].map(
    ([status, { length }]) => `${length} × ${status || 'cut off'}`,
  )
  return `${call.path} ${counts.join(', ')}`
}

/**
 * A 408 means the request arrived too slowly, e.g. while other suites keep the CPU busy: report it as slowness, so it is judged again
 * alone.
 */
const meanwhile = (failure: string): string =>
  `${/: 408$/.test(failure) ? 'waits too long: ' : ''}another user meanwhile: ${failure}`

/** The headers of a visitor's browser; for reads with a made-up session, which is only checked later. */
async function foreignHeaders(target: Target, { method }: Call) {
  const visitor = await target.visitor().open()
  if (method === 'GET') visitor.cookies.set(sessionCookie, 'x'.repeat(43))
  const lines = Object.entries(visitor.credentials()).map(([name, value]) => `${name}: ${value}\r\n`)
  return (address: string) => `X-Forwarded-For: ${address}\r\n${lines.join('')}`
}

/** Sends all but the last byte. `answered`: the first answer's status, 0 if the connection closed without one. */
function startSending(port: number, request: string) {
  const bytes = Buffer.from(request, 'latin1')
  const socket = connect(port, '127.0.0.1')
  const nearlySent = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    // Do not wait for connections that the portal does not read.
    setTimeout(resolve, 5000)
    socket.once('connect', () => socket.write(bytes.subarray(0, -1), () => resolve()))
  })
  return {
    nearlySent,
    answered: firstStatus(socket),
    end: () => socket.writable && socket.write(bytes.subarray(-1)),
    close: () => socket.destroy(),
  }
}

function firstStatus(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(0), answeredMs)
    const settle = (status: number) => {
      clearTimeout(late)
      resolve(status)
    }
    socket.on('data', (chunk) => settle(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1])))
    socket.on('error', () => {})
    socket.on('close', () => settle(0))
  })
}

/** @returns milliseconds until `/readyz` answers 200; Infinity for any other answer */
async function timeOfReady({ port }: Target): Promise<number> {
  const wire = createWire(port, 1)
  const started = performance.now()
  const got = await wire.send({ method: 'GET', path: '/readyz' }).catch(() => null)
  wire.close()
  return got?.status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY
}

const fatalLine = (output: string) => /FATAL ERROR:[^\n]*/.exec(output)?.[0] ?? output.slice(-200)
