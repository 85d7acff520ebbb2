import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Lines of JSON on standard output; never give it a password, a code or a token. */
export type Log = Logger

export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Log =>
  pino({ level: logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] })
