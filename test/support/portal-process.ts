import type { SpawnOptions } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client, overHttp } from './client.ts'
import { type Program, startProgram } from './program.ts'

/** A server in a process of its own, on loopback. */
export type ServerProcess = Program & { port: number; origin: string }

/** A portal in a process of its own. */
export type PortalProcess = ServerProcess & {
  /** Kills it, as a power failure would. */
  kill: () => Promise<void>
  /** A signed-out browser. */
  visitor: () => Client
  signInAs: (login: string) => Promise<Client>
}

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** Node's options for a portal as in production (docs/decisions/006-speed-and-its-limits.md). */
export const memoryLimits = ['--max-semi-space-size=8', '--max-old-space-size=160']

/** A free port on loopback, below the range that the system hands out by itself. No other caller gets it while this process runs. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
}

/** Takes the UDP port of the same number, which nothing uses, as a lock: the TCP port is not in use until its server has started. */
const reserve = (port: number) =>
  new Promise<boolean>((resolve) => {
    const lock = createSocket('udp4').unref()
    lock.once('error', () => lock.close(() => resolve(false)))
    lock.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Starts a script with Node, and waits until it serves.
 * @param words Node's options, the script and its arguments
 * @param isReady whether it serves, asked again and again
 * @throws if it ends before, with its output in the message, or if another server has the port
 */
export async function startServer(
  words: readonly string[],
  port: number,
  options: SpawnOptions,
  isReady: (origin: string) => Promise<boolean> = answersReady,
): Promise<ServerProcess> {
  const origin = `http://127.0.0.1:${port}`
  if (await isReady(origin)) throw new Error(`Another server has port ${port}.`)
  const program = startProgram(process.execPath, words, options)
  while (!(await isReady(origin))) {
    if (!program.isRunning())
      throw new Error(`${words.join(' ')} ended with ${await program.ended}: ${program.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { ...program, port, origin }
}

const answersReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits until a portal serves. */
export async function untilReady(origin: string): Promise<void> {
  while (!(await answersReady(origin))) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** A portal's data: the two variables of its configuration. */
export type Data = { DATA_DIR: string } | { DATABASE_URL: string }

/**
 * Starts a portal as in production, but without the pages and without demo data.
 * @param settings more of its configuration
 * @param given the port, if it must be that one
 */
export async function startPortalProcess(
  data: Data,
  settings: Record<string, string> = {},
  given?: number,
): Promise<PortalProcess> {
  const port = given ?? (await freePort())
  const portal = { NODE_ENV: 'production', PORTAL_ENV: 'dev', PORT: String(port), ...data, ...settings }
  // The embedded engine starts in half the time without the optimising compiler.
  const server = await startServer(['--liftoff-only', main], port, { env: { ...process.env, ...portal } })
  const visitor = () => new Client(overHttp(server.origin))
  return {
    ...server,
    kill: () => server.end('SIGKILL'),
    visitor,
    signInAs: (login) => visitor().signIn(login),
  }
}
