import { startProgram } from '#test/support/program.ts'

/** Runs a program until it ends or times out. @returns its output, and whether it timed out */
export async function runProgram(
  file: string,
  words: readonly string[],
  timeoutMs: number,
): Promise<{ output: string; isCutShort: boolean }> {
  // Its own process group, so that its children end with it.
  const { child, ended, output } = startProgram(file, words, { detached: true })
  let isCutShort = false
  const timer = setTimeout(() => {
    isCutShort = true
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }, timeoutMs)
  await ended
  clearTimeout(timer)
  return { output: output(), isCutShort }
}
