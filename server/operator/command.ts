import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { OtherClocks } from '../record/retention/clock-check.ts'
import { WrongUsage } from './failures.ts'
import type { Terminal } from './terminal.ts'

/** The context of commands; tests pass their own. */
export type CommandContext = {
  env: NodeJS.ProcessEnv
  clock: () => Date
  /** For checking the clock; by default the real clocks. */
  otherClocks?: OtherClocks
  terminal: Terminal
  open: (config: Config) => Promise<Database>
}

type Options = NonNullable<ParseArgsConfig['options']>

type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>['values']

export type Command = {
  /** As typed, such as `licences import`. */
  name: string
  /** The arguments. */
  usage: string
  /** One line. */
  summary: string
  /** The rest of the output of `--help`. */
  help: string
  /** @returns false if anything was refused. @throws WrongUsage, CommandFailed, Refusal */
  run: (words: string[], context: CommandContext) => Promise<boolean>
}

type Definition<O extends Options> = Omit<Command, 'run'> & {
  options: O
  /** Minimum and maximum number of positional arguments. */
  words: [number, number]
  /** @returns false if anything was refused */
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands do all or throw
  run: (given: { words: string[]; values: Values<O> }, context: CommandContext) => Promise<boolean | void>
}

/** Parses the arguments; anything undefined is wrong usage. */
export function command<const O extends Options>(definition: Definition<O>): Command {
  const { options, words, run, ...description } = definition
  return {
    ...description,
    run: async (typed, context) => {
      const { positionals, values } = parse(typed, options)
      const [min, max] = words
      if (positionals.length < min) throw new WrongUsage('An argument is missing.')
      if (positionals.length > max) throw new WrongUsage(`“${positionals[max]}” is one argument too many.`)
      return (await run({ words: positionals, values }, context)) !== false
    },
  }
}

function parse<O extends Options>(typed: string[], options: O) {
  try {
    return parseArgs({ args: typed, options, allowPositionals: true })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}
