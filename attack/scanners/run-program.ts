import { spawn } from 'node:child_process'

/** Runs a program until it exits or times out. @returns its output, and whether it timed out */
export function runProgram(
  file: string,
  words: readonly string[],
  timeoutMs: number,
): Promise<{ output: string; isCutShort: boolean }> {
  return new Promise((resolve, reject) => {
    // Its own process group, so that its children end with it.
    const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let output = ''
    let isCutShort = false
    const timer = setTimeout(() => {
      isCutShort = true
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }, timeoutMs)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(timer)
      resolve({ output, isCutShort })
    })
  })
}
