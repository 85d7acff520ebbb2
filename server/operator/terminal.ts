import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import { CommandFailed } from './failures.ts'

/** A stream of this process that may be a terminal. */
type Input = Readable & { isTTY?: boolean }
type Output = Writable & { isTTY?: boolean }

/** What a command reads from and writes to. */
export type Terminal = {
  /** Whether somebody is there to be asked. */
  isInteractive: boolean
  /** One line of the result, or several. */
  say: (text: string) => void
  /** A line about the work, beside the result. */
  note: (text: string) => void
  /** What is typed. @throws CommandFailed where it is broken off */
  ask: (question: string) => Promise<string>
  /** The same; what is typed is not shown. */
  askSecret: (question: string) => Promise<string>
  /** All that comes in where nobody is there to be asked. @throws CommandFailed beyond 64 KB */
  readAll: () => Promise<string>
  /** Shows how much is done, where somebody looks. @param share from 0 to 1 */
  progress: (title: string, share: number) => void
  /** Takes the progress away. */
  progressDone: () => void
}

const mostRead = 64 * 1024
const barWidth = 30

const swallow = () => new Writable({ write: (_chunk, _encoding, done) => done() })

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
      // After an answer it comes too late to matter.
      reader.once('close', () => reject(new CommandFailed('Broken off.')))
    })
  return {
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    say: line(stdout),
    note: line(stderr),
    ask: (question) => ask(question, stderr),
    askSecret: async (question) => {
      const typed = await ask(question, swallow())
      stderr.write('\n')
      return typed
    },
    readAll: async () => {
      const chunks: Buffer[] = []
      let length = 0
      for await (const chunk of stdin) {
        chunks.push(Buffer.from(chunk))
        length += chunks.at(-1)?.length ?? 0
        if (length > mostRead) throw new CommandFailed('Too much came in on the standard input.')
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
