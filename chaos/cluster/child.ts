import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Child = {
  pid: number
  /** What it printed last, for when something goes wrong. */
  output: () => string
  isRunning: () => boolean
  /** @returns once it has ended */
  end: (signal: NodeJS.Signals) => Promise<void>
}

const keptOutput = 20_000
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program that runs until it is ended, at the latest with this process. */
export function startChild(file: string, words: readonly string[], who: object = {}): Child {
  const child = spawn(file, words, { ...who, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-keptOutput)))
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

/** A process and all that it has started, as Linux tells. */
export function familyOf(pid: number): number[] {
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`)
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return [pid, ...children.flatMap(familyOf)]
}

/** The text of a file; empty where there is none. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Sends a signal to those that are still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error
    }
  }
}
