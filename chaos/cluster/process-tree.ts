import { readFileSync } from 'node:fs'

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
