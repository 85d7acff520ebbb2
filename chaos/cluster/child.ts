import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Child = {
  pid: number
  /** The end of its output, for error messages. */
  output: () => string
  isRunning: () => boolean
  /** Resolves once it has exited. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

const maxOutput = 20_000
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program that runs until it is stopped, at the latest with this process. */
export function startChild(file: string, words: readonly string[], who: object = {}): Child {
  const child = spawn(file, words, { ...who, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-maxOutput)))
  const ended = new Promise<void>((resolve) => {
    const over = () => {
      running.delete(child)
      resolve()
    }
    child.once('exit', over)
    child.once('error', (error) => {
      output += error.message
      over()
    })
  })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    isRunning: () => running.has(child),
    end: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}

/** A process and its descendants, from /proc. */
export function processTree(pid: number): number[] {
  const children = readIfExists(`/proc/${pid}/task/${pid}/children`)
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return [pid, ...children.flatMap(processTree)]
}

/** A file's text; empty if it does not exist. */
export function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Signals the processes that still exist. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error
    }
  }
}
