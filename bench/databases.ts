import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { createPasswords } from '#server/accounts/passwords.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createServices } from '#server/start.ts'
import { findPostgres, startPostgresServer } from '#test/support/postgres-server.ts'
import { fillForLoad } from '../dev/load-data.ts'
import { showProgress } from '../dev/progress.ts'
import { recordSql } from './record-sql.ts'
import { type Recording, recordingHeader, recordingOf } from './recordings.ts'
import type { Scenario } from './scenario.ts'
import { planScenarios } from './scenarios.ts'

/** Enough memory for the whole of the largest database, as a server for it would have; all else as PostgreSQL comes. */
const settings = ['shared_buffers=1GB', 'max_wal_size=4GB']

/** Where the databases are: in `DATABASE_URL`, or on a server of its own that is thrown away. */
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

/** A database of its own on the server, dropped afterwards. */
export async function withDatabase<T>(
  server: string,
  name: string,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client(server)
  await admin.connect()
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${name}`)
    const url = new URL(server)
    url.pathname = name
    return await use(url.href)
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }
}

/** Fills the database, and writes down what the portal does for each request, for the floor to do the same. */
export async function prepare(url: string, accounts: number, file: string): Promise<Scenario[]> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' })
  const recorder = recordSql(database.pool)
  await migrate(database.db)
  const seeding = showProgress(`${accounts}: filling`, accounts * 1.3)
  await fillForLoad(database.pool, accounts, createPasswords().hash, seeding.to)
  seeding.end()
  const services = createServices({ ...readConfig({}), logLevel: 'error' }, database)
  const app = await createApp(services)
  const scenarios = await planScenarios(services, app)
  const recordings: Recording[] = []
  const repeated = scenarios.filter(({ hasFloor }) => hasFloor)
  for (const request of repeated.flatMap(({ requests }) => requests)) {
    const { method, path: url, headers, body } = request
    const { result, statements } = await recorder.of(() =>
      app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) }),
    )
    if (result.statusCode !== 200) throw new Error(`${method} ${url}: ${result.statusCode} ${result.body}`)
    headers[recordingHeader] = String(recordings.length)
    recordings.push(recordingOf(statements, result.json()))
  }
  writeFileSync(file, JSON.stringify(recordings))
  await app.close()
  await database.pool.query('VACUUM ANALYZE')
  await database.close()
  return scenarios
}

/** What the database takes on the disk, in MB. */
export async function sizeOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('SELECT pg_database_size(current_database()) / 1048576 AS mb')
  await client.end()
  return Number(rows[0].mb)
}
