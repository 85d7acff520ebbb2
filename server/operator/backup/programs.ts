import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { CommandFailed } from '../failures.ts'

/** A program of the operating system, under way. */
export type Running = {
  stdin: NodeJS.WritableStream
  stdout: NodeJS.ReadableStream
  /** @throws CommandFailed with what the program said, where it did not end well or is not installed */
  ended: Promise<void>
}

/**
 * Starts a program. What it says goes to whoever waits for its end, not to the terminal.
 * @param env beside this process's own
 * @param from whose package it is, for one that is missing
 */
export function start(
  program: string,
  words: readonly string[],
  { env, from }: { env: NodeJS.ProcessEnv; from: string },
): Running {
  const child = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  // It ends early, and tells why.
  child.stdin.on('error', () => {})
  const said = text(child.stderr)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () =>
      reject(new CommandFailed(`The program ${program} is not on the PATH; it comes with ${from}.`)),
    )
    child.once('close', async (code, signal) => {
      if (code === 0) resolve()
      else reject(new CommandFailed(`${program} failed (${code ?? signal}): ${(await said).trim()}`))
    })
  })
  ended.catch(() => {})
  return { stdin: child.stdin, stdout: child.stdout, ended }
}

/** What a program writes, whole. @throws CommandFailed */
export async function outputOf(...[program, words, options]: Parameters<typeof start>): Promise<string> {
  const { stdin, stdout, ended } = start(program, words, options)
  stdin.end()
  const [output] = await Promise.all([text(stdout), ended])
  return output
}
