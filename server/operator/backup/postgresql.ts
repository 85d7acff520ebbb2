import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { refuseUnknown } from '../database.ts'
import { CommandFailed } from '../failures.ts'
import { outputOf, start } from './programs.ts'
import { writeWhole } from './whole-file.ts'

/** What an address may say besides, by the names that PostgreSQL's own programs know from the environment. */
const parameters: Record<string, string> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  options: 'PGOPTIONS',
}

/** The connection as PostgreSQL's programs read it from their environment: on a command line others could read it. */
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

const ownedByWhoeverRestores = ['--no-owner', '--no-privileges']

/** Dumps a database as it is at one moment; portals may go on. @throws CommandFailed */
export async function dump(databaseUrl: string, file: string): Promise<void> {
  const words = ['--format=custom', ...ownedByWhoeverRestores, '--no-password']
  await writeWhole(file, async (part) => {
    const { stdin, stdout, ended } = start('pg_dump', words, client(connectionEnvironment(databaseUrl)))
    stdin.end()
    await Promise.all([pipeline(stdout, createWriteStream(part)), ended])
  })
}

/** The migrations that a dumped database has been through. @throws CommandFailed where they are not this portal's */
export async function migrationsOfDump(file: string): Promise<string[]> {
  const words = ['--data-only', '--table=kysely_migration', '--file=-', file]
  const script = await outputOf('pg_restore', words, client(process.env))
  const [, rows] = /^COPY public\.kysely_migration \(name, .*?\n(.*?)^\\\.$/ms.exec(script) ?? []
  if (rows === undefined) throw new CommandFailed(`${file} is a dump of something else than a portal.`)
  const names = rows
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t')[0] ?? '')
    .sort()
  refuseUnknown(names)
  return names
}

/**
 * Puts a dump in the place of these tables, all or nothing.
 * @throws CommandFailed; then everything is as it was
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
  const drop = names.length > 0 ? `DROP TABLE ${names.join(', ')} CASCADE;\n` : ''
  psql.stdin.write(
    `BEGIN;\nSET LOCAL client_min_messages = warning;\nSET LOCAL lock_timeout = '10s';\n${drop}`,
  )
  // Until it reads this key again psql takes SQL alone: a dump may have been tampered with, and its own commands run programs.
  const restricted = `--restrict-key=${randomBytes(32).toString('hex')}`
  // The comments are the extension's, which belongs to somebody else.
  const script = ['--file=-', '--no-comments', restricted, ...ownedByWhoeverRestores, file]
  const source = start('pg_restore', script, client(process.env))
  source.stdin.end()
  const sent = pipeline(source.stdout, psql.stdin, { end: false })
  const isWhole = Promise.all([source.ended, sent]).then(
    () => true,
    () => false,
  )
  // Without the last word the server rolls back.
  psql.stdin.end((await isWhole) ? 'COMMIT;\n' : '')
  await psql.ended
  await source.ended
}
