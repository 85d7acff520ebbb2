import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { OtherClocks } from '../retention/clock-check.ts'
import { WrongUsage } from './failures.ts'
import type { Terminal } from './terminal.ts'

/** What commands work with; tests put theirs in its place. */
export type World = {
  env: NodeJS.ProcessEnv
  clock: () => Date
  /** What the clock is compared with; absent: the real ones. */
  otherClocks?: OtherClocks
  terminal: Terminal
  open: (config: Config) => Promise<Database>
}

type Options = NonNullable<ParseArgsConfig['options']>

type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>['values']

export type Command = {
  /** As it is typed, such as `licences import`. */
  name: string
  /** What may follow the name. */
  usage: string
  /** One line. */
  summary: string
  /** The rest of what `--help` says. */
  help: string
  /** @returns false where something was refused. @throws WrongUsage, CommandFailed, Refusal */
  run: (words: string[], world: World) => Promise<boolean>
}

type Definition<O extends Options> = Omit<Command, 'run'> & {
  options: O
  /** How many words stand beside the options, at least and at most. */
  words: [number, number]
  /** @returns false where something was refused */
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands do all or throw
  run: (given: { words: string[]; values: Values<O> }, world: World) => Promise<boolean | void>
}

/** Reads what was typed after the name; anything else than was defined is wrong usage. */
export function command<const O extends Options>(definition: Definition<O>): Command {
  const { options, words, run, ...told } = definition
  return {
    ...told,
    run: async (typed, world) => {
      const { positionals, values } = parsed(typed, options)
      const [fewest, most] = words
      if (positionals.length < fewest) throw new WrongUsage('Something is missing.')
      if (positionals.length > most) throw new WrongUsage(`“${positionals[most]}” is too much.`)
      return (await run({ words: positionals, values }, world)) !== false
    },
  }
}

function parsed<O extends Options>(typed: string[], options: O) {
  try {
    return parseArgs({ args: typed, options, allowPositionals: true })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}
