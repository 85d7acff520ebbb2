import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { findPostgres } from '#test/support/postgres-server.ts'
import { findProgram } from '../dev/programs.ts'

/** The directory of all PostgreSQL programs: the PATH may only have links to some of them. */
export function findPostgresPrograms(): string | null {
  const found = findPostgres()
  const folder = found && path.dirname(realpathSync(path.join(found, 'postgres')))
  return folder && existsSync(path.join(folder, 'pg_rewind')) ? folder : null
}

/** The programs that `npm run chaos` needs and does not find. */
export function missingPrograms(): string[] {
  return [
    ...['patroni', 'etcd', 'haproxy'].filter((name) => findProgram(name) === undefined),
    ...(findPostgresPrograms() ? [] : ['PostgreSQL 15 or later, with pg_rewind']),
  ]
}
