import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { noLimits } from '#test/support/no-limits.ts'
import { freePort } from '#test/support/portal-process.ts'

export type BenchServer = {
  port: number
  /** From the start of the process to its first answer. */
  secondsToFirstAnswer: number
  /** CPU time used so far, in milliseconds; NaN where the system does not tell. */
  cpuMs: () => number
  /** Memory in use now and at most so far, in MB. */
  memory: () => { now: number; peak: number }
  stop: () => Promise<void>
}

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const msPerTick = 10

/** Without these V8 takes what the machine has, rather than tidy up. */
const memoryLimits = ['--max-semi-space-size=8', '--max-old-space-size=160']

/** The real portal, as it runs in production but for https. */
export async function startPortal(databaseUrl: string): Promise<BenchServer> {
  const port = await freePort()
  const settings = { PORTAL_ENV: 'dev', PORT: String(port), LOG_LEVEL: 'info', DATABASE_URL: databaseUrl }
  // As deploy/portal.service has it: what hashing a password takes is given back.
  const env = { ...noLimits, ...settings, MALLOC_MMAP_THRESHOLD_: '1048576' }
  return start([...memoryLimits, script('../server/main.ts')], env, port)
}

/** @param recordings the file with what it is to do */
export async function startFloor(databaseUrl: string, recordings: string): Promise<BenchServer> {
  const port = await freePort()
  return start([script('floor.ts'), String(port), recordings], { DATABASE_URL: databaseUrl }, port)
}

async function start(words: string[], env: NodeJS.ProcessEnv, port: number): Promise<BenchServer> {
  const started = performance.now()
  const child = spawn(process.execPath, words, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilAnswering(child, port)
  const { pid } = child
  return {
    port,
    secondsToFirstAnswer: (performance.now() - started) / 1000,
    cpuMs: () => cpuMsOf(pid),
    memory: () => memoryOf(pid),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function untilAnswering(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(`http://127.0.0.1:${port}/api/v1/isloggedin`).then(
      (response) => response.text(),
      () => null,
    )
    if (answered !== null) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${child.spawnargs.join(' ')} stopped by itself.`)
}

function cpuMsOf(pid: number | undefined): number {
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
