import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import type { CommandContext } from '#server/operator/command.ts'
import { runCommand } from '#server/operator/run-command.ts'
import { createTerminal } from '#server/operator/terminal.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** The result of a command. */
type Ran = { code: number; said: string; noted: string }

/** `typed`: line by line, at the keyboard; else `input` comes from the standard input. `clock`: the machine's, which may be off. */
type Keyboard = { typed?: string[]; input?: string | Buffer; env?: NodeJS.ProcessEnv; clock?: () => Date }

/** Runs a command, and tells what it wrote. */
export async function runInWorld(
  world: Omit<CommandContext, 'terminal'>,
  words: string[],
  { typed, input = '' }: Keyboard = {},
): Promise<Ran> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const isTTY = typed !== undefined
  Object.assign(stdin, { isTTY, setRawMode: () => {} })
  Object.assign(stderr, { isTTY })
  if (isTTY) answerInTurn(stdin, stderr, typed)
  else stdin.end(input)
  const [said, noted] = [gathered(stdout), gathered(stderr)]
  const code = await runCommand(words, { ...world, terminal: createTerminal({ stdin, stdout, stderr }) })
  return { code, said: said(), noted: noted() }
}

/** Types the next line at each question. */
function answerInTurn(stdin: PassThrough, stderr: PassThrough, typed: readonly string[]): void {
  const lines = [...typed]
  stderr.on('data', (chunk) => {
    if (/: $/.test(String(chunk)) && lines.length > 0) setImmediate(() => stdin.write(`${lines.shift()}\r`))
  })
}

function gathered(stream: PassThrough): () => string {
  const chunks: Buffer[] = []
  stream.on('data', (chunk) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}

/** A portal with an operator. */
export type OperatedPortal = TestApp & {
  operator: (words: string[], keyboard?: Keyboard) => Promise<Ran>
  /** A directory for the operator's files; gone when the portal is closed. */
  folder: string
}

/** @param overrides of the configuration */
export async function createOperatedPortal(
  overrides: Parameters<typeof createTestApp>[0] = {},
): Promise<OperatedPortal> {
  const portal = await createTestApp(overrides)
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-operator-'))
  // The test's database is open already, wherever it is, and stays so.
  const open = async () => ({ ...portal.database, close: async () => {} })
  return {
    ...portal,
    folder,
    operator(words, keyboard = {}) {
      const env = { DATABASE_URL: 'postgres://of-the-test', ...keyboard.env }
      const { read } = portal.clock
      const otherClocks = { steady: read, database: async () => read() }
      return runInWorld({ env, clock: keyboard.clock ?? read, otherClocks, open }, words, keyboard)
    },
    async close() {
      rmSync(folder, { recursive: true })
      await portal.close()
    },
  }
}
