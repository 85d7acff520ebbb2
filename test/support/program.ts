import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** A program in a process of its own. */
export type Program = {
  child: ChildProcess
  /** The end of what it printed. */
  output: () => string
  isRunning: () => boolean
  /** Its exit code, once it has printed everything; null after a signal, negative if it could not be started. */
  ended: Promise<number | null>
  /** Sends a signal. Resolves once it has exited, at once if it is not running. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

const maxOutput = 1_000_000

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program. It is killed with this process at the latest. @param options its output is captured unless `stdio` says otherwise */
export function startProgram(file: string, words: readonly string[], options: SpawnOptions = {}): Program {
  const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
      if (output.length > maxOutput) output = output.slice(-maxOutput / 2)
    })
  const exited = new Promise<void>((resolve) => {
    const leave = () => {
      running.delete(child)
      resolve()
    }
    child.once('exit', leave)
    child.once('error', ({ message }) => {
      output += message
      leave()
    })
  })
  return {
    child,
    output: () => output,
    isRunning: () => running.has(child),
    ended: new Promise((resolve) => child.once('close', resolve)),
    end: async (signal) => {
      if (running.has(child)) child.kill(signal)
      await exited
    },
  }
}

/** Waits until a program prints this. @returns the match @throws if it ends before */
export async function untilPrinted(
  { child, output, isRunning }: Program,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(output())
    if (found) return found
    if (!isRunning())
      throw new Error(`It ended with ${child.exitCode} without printing ${pattern}: ${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
