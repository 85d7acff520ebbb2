import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/platform/config/config.ts'
import { noLimits } from '#test/support/no-limits.ts'
import { freePort, memoryLimits, startServer } from '#test/support/portal-process.ts'

export type BenchServer = {
  port: number
  /** From the start of the process to its first answer. */
  secondsToFirstAnswer: number
  /** CPU time used so far, in milliseconds; NaN if the system does not tell. */
  cpuMs: () => number
  /** Memory in use now and at most so far, in MB. */
  memory: () => { now: number; peak: number }
  stop: () => Promise<void>
}

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const msPerTick = 10

/** The real portal, as it runs in production but for https. */
export async function startPortal(databaseUrl: string): Promise<BenchServer> {
  const port = await freePort()
  const settings = {
    ...{ PORTAL_ENV: 'dev', PORT: String(port), LOG_LEVEL: 'info', DATABASE_URL: databaseUrl },
    SECOND_STEP: 'nobody',
    // Passkeys answer for the address at which they were made, which is not the port's.
    PORTAL_URL: readConfig({}).portalUrl,
  }
  // As deploy/portal.service has it: what hashing a password takes is given back.
  const env = { ...noLimits, ...settings, MALLOC_MMAP_THRESHOLD_: '1048576' }
  return start([...memoryLimits, script('../server/main.ts')], env, port)
}

export async function startFloor(databaseUrl: string): Promise<BenchServer> {
  const port = await freePort()
  return start([script('floor.ts'), String(port)], { DATABASE_URL: databaseUrl }, port)
}

async function start(words: string[], env: NodeJS.ProcessEnv, port: number): Promise<BenchServer> {
  const started = performance.now()
  const { child, end } = await startServer(
    words,
    port,
    // Reading what it prints would cost CPU time of the measuring process.
    { env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
    answersAtAll,
  )
  return {
    port,
    secondsToFirstAnswer: (performance.now() - started) / 1000,
    cpuMs: () => cpuMsOf(child.pid),
    memory: () => memoryOf(child.pid),
    stop: () => end('SIGTERM'),
  }
}

const answersAtAll = (origin: string) =>
  fetch(`${origin}/api/v1/isloggedin`).then(
    async (response) => (await response.text()) !== null,
    () => false,
  )

export function cpuMsOf(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const [user, system] = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * msPerTick
}

function memoryOf(pid: number | undefined): { now: number; peak: number } {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const mb = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024)
  return { now: mb('VmRSS'), peak: mb('VmHWM') }
}
