import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { createPasswords } from '#server/accounts/passwords.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createServices } from '#server/start.ts'
import { findPostgres, startPostgresServer } from '#test/support/postgres-server.ts'
import { fillForLoad } from '../dev/load-data.ts'
import { showProgress } from '../dev/progress.ts'
import type { BenchRequest } from './load.ts'
import { recordSql, type SqlRecorder } from './record-sql.ts'
import type { CountedScenario, Scenario } from './scenario.ts'
import { planScenarios } from './scenarios.ts'

/** Enough memory for the whole of the largest database, as a server for it would have; all else as PostgreSQL comes. */
const settings = ['shared_buffers=1GB', 'max_wal_size=4GB']

/** The databases: in `DATABASE_URL`, or on a throw-away server. */
export async function withServer(use: (url: string) => Promise<void>): Promise<void> {
  const given = process.env.DATABASE_URL
  if (given) return use(given)
  const folder = findPostgres()
  if (!folder) throw new Error('PostgreSQL 15 or later was not found. Install it, or set DATABASE_URL.')
  const server = await startPostgresServer(folder, settings)
  try {
    await use(server.url)
  } finally {
    await server.stop()
  }
}

/** A database of its own on the server, dropped before and afterwards. @param isKept it is not dropped, and used again */
export async function withDatabase<T>(
  server: string,
  name: string,
  isKept: boolean,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client(server)
  await admin.connect()
  try {
    if (!isKept) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await admin.query(`CREATE DATABASE ${name}`)
    const url = new URL(server)
    url.pathname = name
    return await use(url.href)
  } finally {
    if (!isKept) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }
}

/** Fills the database if it has no accounts yet, and counts the statements that the portal sends for each request. */
export async function prepare(url: string, accounts: number): Promise<CountedScenario[]> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' })
  const recorder = recordSql(database.pool)
  await migrate(database.db)
  const { rowCount } = await database.pool.query('SELECT FROM accounts LIMIT 1')
  if (rowCount === 0) {
    const seeding = showProgress(`${accounts}: filling`, accounts * 1.3)
    await fillForLoad(database.pool, accounts, createPasswords().hash, seeding.to)
    seeding.end()
  }
  const services = createServices({ ...readConfig({}), logLevel: 'error' }, database)
  const app = await createApp(services)
  const counted: CountedScenario[] = []
  for (const scenario of await planScenarios(services, app))
    counted.push({ ...scenario, statements: await countStatements(recorder, app, scenario) })
  await app.close()
  await database.pool.query('VACUUM ANALYZE')
  await database.close()
  return counted
}

const countedRequests = 20

async function countStatements(
  recorder: SqlRecorder,
  app: FastifyInstance,
  { requests }: Scenario,
): Promise<number> {
  const some = requests.slice(0, countedRequests)
  const { statements } = await recorder.of(async () => {
    for (const request of some) await injectAll(app, request)
  })
  return statements.length / some.length
}

/** @throws if an answer is not 200 */
async function injectAll(app: FastifyInstance, request: BenchRequest): Promise<void> {
  const { method, path: url, headers, body, next } = request
  const answer = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
  if (next)
    await injectAll(app, next({ body: answer.body, cookies: [answer.headers['set-cookie'] ?? []].flat() }))
}

/** Size of the database on disk, in MB. */
export async function sizeOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('SELECT pg_database_size(current_database()) / 1048576 AS mb')
  await client.end()
  return Number(rows[0].mb)
}
