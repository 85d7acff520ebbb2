import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config/config.ts'

/** Lines of JSON on standard output; never give it a password, a code, a token, an address or a login. */
export type Log = Logger

/** Fields of every line that is logged while a request is served. */
type Context = { requestId: string }

const context = new AsyncLocalStorage<Context>()

/** Does something in the name of a request. */
export const inRequest = <T>(requestId: string, work: () => T): T => context.run({ requestId }, work)

const secret = /^(set-)?cookie$|^authorization$|token$|password$|secret$|codes?$/i

/** Should anything ever be logged whole, its secrets are not. pino's own redaction costs four times a line without any. */
function withoutSecrets(line: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(line)) {
    const isPart = typeof value === 'object' && value !== null && !(value instanceof Error)
    if (secret.test(name)) kept[name] = '[hidden]'
    else kept[name] = isPart && !Array.isArray(value) ? withoutSecrets(value) : value
  }
  return kept
}

/** Without what else an error brings along: PostgreSQL's carry values of the row, others the answer of a server. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const { name: type, message, stack, cause } = error
  return { type, message, code, constraint, stack, ...(cause !== undefined && { cause: errorForLog(cause) }) }
}

/** @param destination standard output, unless a test wants to read along */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }), log: withoutSecrets },
    mixin: () => ({ ...context.getStore() }),
    serializers: { err: errorForLog },
  }
  return destination ? pino(options, destination) : pino(options)
}
