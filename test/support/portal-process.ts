import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

export type PortalProcess = {
  origin: string
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

/** A free port on loopback, below the range that the system hands out by itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/** Where a portal keeps its data: the two variables of its configuration. */
export type Data = { DATA_DIR: string } | { DATABASE_URL: string }

/**
 * Starts a portal as in production: without a build, without demo data. What it prints comes with `ended` when it stops.
 * @param settings more of its configuration
 */
export function spawnPortal(data: Data, port: number, settings: Record<string, string> = {}) {
  // The embedded engine starts in half the time without the optimising compiler.
  const child = spawn(process.execPath, ['--liftoff-only', main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORTAL_ENV: 'dev',
      PORT: String(port),
      ...data,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('exit', (code) => resolve({ code, output })),
  )
  return { child, ended }
}

/** Starts a portal and waits until it serves. @param given the port, where it must be that one */
export async function startPortalProcess(
  data: Data,
  settings: Record<string, string> = {},
  given?: number,
): Promise<PortalProcess> {
  const port = given ?? (await freePort())
  const { child, ended } = spawnPortal(data, port, settings)
  const origin = `http://127.0.0.1:${port}`
  const over = ended.then(({ output }) => Promise.reject(new Error(`The portal stopped: ${output}`)))
  over.catch(() => {})
  await Promise.race([over, untilReady(origin)])
  return { origin, kill: () => killed(child) }
}

export async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
