import { spawn } from 'node:child_process'

/** Runs a program to its end, or for so long. @returns what it printed, and whether its time was up */
export function runProgram(
  file: string,
  words: readonly string[],
  longestMs: number,
): Promise<{ output: string; isCutShort: boolean }> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what it starts ends with it.
    const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let output = ''
    let isCutShort = false
    const timer = setTimeout(() => {
      isCutShort = true
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }, longestMs)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(timer)
      resolve({ output, isCutShort })
    })
  })
}
