import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { assertKnownMigrations } from '../database.ts'
import { CommandFailed } from '../failures.ts'
import { outputOf, start } from './programs.ts'
import { writeWhole } from './whole-file.ts'

/** Parameters of a database URL, and the environment variables by which PostgreSQL's programs know them. */
const parameters: Record<string, string> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  options: 'PGOPTIONS',
}

/** The connection as environment variables for PostgreSQL's programs; other users could read it on a command line. */
export function connectionEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const more = new URLSearchParams(databaseUrl.split('?')[1] ?? '')
  const known = Object.entries(parameters).flatMap(([name, variable]) => {
    const value = more.get(name)
    return value === null ? [] : [[variable, value]]
  })
  return {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGDATABASE: database ?? '',
    ...(password && { PGPASSWORD: password }),
    PGAPPNAME: 'portal backup',
    ...Object.fromEntries(known),
  }
}

const client = (env: NodeJS.ProcessEnv) => ({ env, from: 'PostgreSQL’s client (postgresql-client)' })

const withoutOwners = ['--no-owner', '--no-privileges']

/** Dumps a consistent snapshot of a database; portals may keep running. @throws CommandFailed */
export async function dump(databaseUrl: string, file: string): Promise<void> {
  const words = ['--format=custom', ...withoutOwners, '--no-password']
  await writeWhole(file, async (part) => {
    const { stdin, stdout, ended } = start('pg_dump', words, client(connectionEnvironment(databaseUrl)))
    stdin.end()
    await Promise.all([pipeline(stdout, createWriteStream(part)), ended])
  })
}

/** The migrations that a dumped database has had. @throws CommandFailed if they are not this portal's */
export async function migrationsOfDump(file: string): Promise<string[]> {
  const words = ['--data-only', '--table=kysely_migration', '--file=-', file]
  const script = await outputOf('pg_restore', words, client(process.env))
  const [, rows] = /^COPY public\.kysely_migration \(name, .*?\n(.*?)^\\\.$/ms.exec(script) ?? []
  if (rows === undefined) throw new CommandFailed(`${file} is not a dump of a portal.`)
  const names = rows
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t')[0] ?? '')
    .sort()
  assertKnownMigrations(names)
  return names
}

/** Of the tables' indexes and triggers. */
const functions = [
  'search_grams',
  'search_fold',
  'end_easy_ways',
  'keep_second_step',
  'forget_devices',
  'keep_papers',
]
  .map((name) => `public.${name}`)
  .join(', ')

/**
 * Replaces these tables, and their functions, with a dump, in one transaction.
 * @throws CommandFailed; then nothing has changed
 */
export async function restoreDump(
  databaseUrl: string,
  file: string,
  tables: readonly string[],
): Promise<void> {
  const words = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--file=-']
  const psql = start('psql', words, client(connectionEnvironment(databaseUrl)))
  psql.stdout.resume()
  const names = tables.map((name) => `public.${pg.escapeIdentifier(name)}`)
  const drop =
    names.length > 0 ? `DROP TABLE ${names.join(', ')} CASCADE;\nDROP FUNCTION IF EXISTS ${functions};\n` : ''
  psql.stdin.write(
    `BEGIN;\nSET LOCAL client_min_messages = warning;\nSET LOCAL lock_timeout = '10s';\n${drop}`,
  )
  // Until psql reads this key again it accepts only SQL: a tampered dump could run programs with psql's own commands.
  const restricted = `--restrict-key=${randomBytes(32).toString('hex')}`
  // The comments belong to the extension, which we may not own.
  const script = ['--file=-', '--no-comments', restricted, ...withoutOwners, file]
  const source = start('pg_restore', script, client(process.env))
  source.stdin.end()
  const sent = pipeline(source.stdout, psql.stdin, { end: false })
  const isWhole = Promise.all([source.ended, sent]).then(
    () => true,
    () => false,
  )
  // Without COMMIT the server rolls back.
  psql.stdin.end((await isWhole) ? 'COMMIT;\n' : '')
  await psql.ended
  await source.ended
}
