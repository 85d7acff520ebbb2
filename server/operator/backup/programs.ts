import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { CommandFailed } from '../failures.ts'

/** A running program of the operating system. */
export type Running = {
  stdin: NodeJS.WritableStream
  stdout: NodeJS.ReadableStream
  /** @throws CommandFailed with the program's error output, if it fails or is not installed */
  ended: Promise<void>
}

/**
 * Starts a program. Its error output goes into the error of `ended`, not to the terminal.
 * @param from the package to install if it is missing
 */
export function start(
  program: string,
  words: readonly string[],
  { env, from }: { env: NodeJS.ProcessEnv; from: string },
): Running {
  const child = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  // The program ended early; `ended` tells why.
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

/** All output of a program. @throws CommandFailed */
export async function outputOf(...[program, words, options]: Parameters<typeof start>): Promise<string> {
  const { stdin, stdout, ended } = start(program, words, options)
  stdin.end()
  const [output] = await Promise.all([text(stdout), ended])
  return output
}
