import { ConfigError } from '../platform/config/config.ts'
import { isDatabaseAway } from '../platform/db/database.ts'
import { Refusal } from '../platform/errors.ts'
import { failureBody } from '../platform/http/failure.ts'
import { WrongClockError } from '../record/retention/clock-check.ts'
import type { Command, CommandContext } from './command.ts'
import { commands } from './commands.ts'
import { CommandFailed, WrongUsage } from './failures.ts'

const start = 'npm run portal --'

/**
 * Runs one of the operator's commands.
 * @param words what was typed
 * @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage
 */
export async function runCommand(words: readonly string[], context: CommandContext): Promise<0 | 1 | 2> {
  const { terminal } = context
  const wanted = commands.find(({ name }) => isPrefix(name.split(' '), words))
  const rest = wanted ? words.slice(wanted.name.split(' ').length) : words
  // Arguments after `--` are not options.
  const options = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest
  if (options.includes('--help') || options.includes('-h') || words.length === 0) {
    terminal.say(wanted ? helpOf(wanted) : overview(words))
    return words.length === 0 ? 2 : 0
  }
  if (!wanted) {
    terminal.note(`There is no command “${words.slice(0, 2).join(' ')}”.\n\n${overview(words)}`)
    return 2
  }
  try {
    return (await wanted.run([...rest], context)) ? 0 : 1
  } catch (error) {
    terminal.progressDone()
    if (error instanceof WrongUsage) {
      terminal.note(`${error.message}\n\nUsage: ${start} ${wanted.name} ${wanted.usage}`)
      return 2
    }
    terminal.note(messageOf(error))
    return 1
  }
}

const isPrefix = (name: readonly string[], words: readonly string[]) =>
  name.every((word, index) => words[index] === word)

function helpOf({ name, usage, summary, help }: Command): string {
  return `Usage: ${start} ${`${name} ${usage}`.trim()}\n\n${summary}\n\n${help.trim()}`
}

/** Lists all commands, or those that start with the word typed. */
function overview([first]: readonly string[]): string {
  const some = commands.filter(({ name }) => name.split(' ')[0] === first)
  const shown = (some.length > 0 ? some : commands).map(({ name, usage, summary }) => ({
    typed: `${name} ${usage}`,
    summary,
  }))
  const list = shown.map(({ typed, summary }) => `  ${typed}\n      ${summary}`)
  return [
    `Usage: ${start} <command> [options]`,
    '',
    ...list,
    '',
    'Each command has --help. They read the same environment as the portal (.env.example).',
    'Exit codes: 0 done, 1 refused or failed, 2 wrong usage.',
  ].join('\n')
}

/** The message for an operator about any error. */
function messageOf(error: unknown): string {
  if (error instanceof Refusal) return refusalText(error)
  const isExpected = [CommandFailed, ConfigError, WrongClockError].some((kind) => error instanceof kind)
  if (isExpected) return (error as Error).message
  if (isDatabaseAway(error)) return `The database does not answer: ${(error as Error).message}`
  if (isSystemError(error)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** For example a full disk, or an unreadable file. */
const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

function refusalText(refusal: Refusal): string {
  const { errormsg, fields = {} } = failureBody(refusal, 'en')
  const named = Object.entries(fields).map(([name, text]) => `${name}: ${text}`)
  return named.length > 0 ? named.join('\n') : errormsg
}
