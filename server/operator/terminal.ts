import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import { CommandFailed } from './failures.ts'

/** A stream of this process that may be a terminal. */
type Input = Readable & { isTTY?: boolean }
type Output = Writable & { isTTY?: boolean }

/** A command's input and output. */
export type Terminal = {
  /** Whether a person can answer questions. */
  isInteractive: boolean
  /** Writes lines of the result. */
  say: (text: string) => void
  /** Writes a message to standard error. */
  note: (text: string) => void
  /** Returns what was typed. @throws CommandFailed if interrupted */
  ask: (question: string) => Promise<string>
  /** The same without echo. */
  askSecret: (question: string) => Promise<string>
  /** All of standard input. @throws CommandFailed beyond 64 KB */
  readAll: () => Promise<string>
  /** Shows progress on a terminal. @param share from 0 to 1 */
  progress: (title: string, share: number) => void
  /** Removes the progress bar. */
  progressDone: () => void
}

const maxInputBytes = 64 * 1024
const barWidth = 30

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })

export function createTerminal({
  stdin,
  stdout,
  stderr,
}: {
  stdin: Input
  stdout: Output
  stderr: Output
} = process): Terminal {
  let shown = ''
  const hideBar = () => {
    if (shown !== '') stderr.write('\r\u001b[K')
    shown = ''
  }
  const line = (to: Output) => (text: string) => {
    hideBar()
    to.write(`${text}\n`)
  }
  const ask = (question: string, echo: Writable) =>
    new Promise<string>((resolve, reject) => {
      hideBar()
      stderr.write(question)
      const reader = createInterface({ input: stdin, output: echo, terminal: true, historySize: 0 })
      reader.once('line', (typed) => {
        resolve(typed)
        reader.close()
      })
      reader.once('SIGINT', () => reader.close())
      // After an answer this has no effect.
      reader.once('close', () => reject(new CommandFailed('Interrupted.')))
    })
  return {
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    say: line(stdout),
    note: line(stderr),
    ask: (question) => ask(question, stderr),
    askSecret: async (question) => {
      const typed = await ask(question, discard())
      stderr.write('\n')
      return typed
    },
    readAll: async () => {
      const chunks: Buffer[] = []
      let length = 0
      for await (const chunk of stdin) {
        chunks.push(Buffer.from(chunk))
        length += chunks.at(-1)?.length ?? 0
        if (length > maxInputBytes) throw new CommandFailed('Standard input is too long.')
      }
      return Buffer.concat(chunks).toString('utf8')
    },
    progress: (title, share) => {
      if (stderr.isTTY !== true) return
      const filled = Math.round(Math.min(1, share) * barWidth)
      const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
      const next = `${title} ${bar} ${String(Math.floor(Math.min(1, share) * 100)).padStart(3)} %`
      if (next !== shown) stderr.write(`\r${next}`)
      shown = next
    },
    progressDone: hideBar,
  }
}
