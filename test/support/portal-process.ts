import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const start = fileURLToPath(new URL('../../dev/start.ts', import.meta.url))

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

/** Starts a portal as `npm start` does; what it prints comes with `ended` when it stops by itself. */
export function spawnPortal(dataDirectory: string, port: number) {
  const child = spawn(process.execPath, [start], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('exit', (code) => resolve({ code, output })),
  )
  return { child, ended }
}

/** Starts a portal and waits until it serves. */
export async function startPortalProcess(dataDirectory: string): Promise<PortalProcess> {
  const port = await freePort()
  const { child, ended } = spawnPortal(dataDirectory, port)
  const origin = `http://127.0.0.1:${port}`
  const over = ended.then(({ output }) => Promise.reject(new Error(`The portal stopped: ${output}`)))
  over.catch(() => {})
  await Promise.race([over, untilReady(origin)])
  return { origin, kill: () => killed(child) }
}

async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
