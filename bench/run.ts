// `npm run bench`: the portal on PostgreSQL beside a floor that does the same SQL with nothing around it.
// `--quick`: two small databases, short turns, few connections. `--accounts 10000,1000000`: these sizes. `--soak 30`: so many
// minutes of load on the smallest instead, for the memory. See docs/decisions/006-speed-and-its-limits.md.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
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
import { sendLoad } from './load.ts'
import { type Figures, measure, type Turns } from './measure.ts'
import { compareProcesses, printProcesses } from './processes.ts'
import { recordSql } from './record-sql.ts'
import { type Recording, recordingHeader, recordingOf } from './recordings.ts'
import { printTable, type SizeResult } from './report.ts'
import type { Scenario } from './scenario.ts'
import { planScenarios } from './scenarios.ts'
import { type BenchServer, startFloor, startPortal } from './servers.ts'
import { printSoak, soak } from './soak.ts'

const results = fileURLToPath(new URL('results/', import.meta.url))

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    accounts: { type: 'string' },
    soak: { type: 'string' },
  },
})
const turns: Turns = values.quick ? { count: 2, seconds: 0.1 } : { count: 3, seconds: 0.4 }

const mostConnections = values.quick ? 8 : Number.POSITIVE_INFINITY

/** @throws Error where an option's text is no whole number above 0 */
function amountOf(option: 'accounts' | 'soak', text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new Error(`--${option}: “${text}” is no whole number above 0.`)
}

/** How many accounts each database has; at least one. */
function readSizes(): number[] {
  const usual = values.quick ? '10000,100000' : '10000,1000000'
  return (values.accounts ?? usual).split(',').map((text) => amountOf('accounts', text))
}

/** Enough memory for the whole of the largest database, as a server for it would have; all else as PostgreSQL comes. */
const settings = ['shared_buffers=1GB', 'max_wal_size=4GB']

async function withServer(use: (url: string) => Promise<void>): Promise<void> {
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
async function withDatabase<T>(server: string, name: string, use: (url: string) => Promise<T>): Promise<T> {
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
async function prepare(url: string, accounts: number, file: string): Promise<Scenario[]> {
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

async function benchSize(url: string, accounts: number, recordings: string): Promise<SizeResult> {
  const scenarios = await prepare(url, accounts, recordings)
  const portal = await startPortal(url)
  const floor = await startFloor(url, recordings)
  try {
    const runs = scenarios.flatMap((scenario) =>
      scenario.connections
        .filter((connections) => connections <= mostConnections)
        .map((connections) => ({ scenario, connections })),
    )
    const progress = showProgress(`${accounts}: measuring`, runs.length)
    await warmUp([portal, floor], scenarios)
    const figures: Figures[] = []
    for (const [index, { scenario, connections }] of runs.entries()) {
      figures.push(await measure({ portal, floor }, scenario, connections, turns))
      progress.to(index + 1)
    }
    progress.end()
    return {
      accounts,
      processes: await compareProcesses(url, scenarios, turns),
      databaseMb: await sizeOf(url),
      secondsToFirstAnswer: portal.secondsToFirstAnswer,
      memoryMb: portal.memory(),
      figures,
    }
  } finally {
    await Promise.all([portal.stop(), floor.stop()])
  }
}

/** What the database takes on the disk, in MB. */
async function sizeOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('SELECT pg_database_size(current_database()) / 1048576 AS mb')
  await client.end()
  return Number(rows[0].mb)
}

/** Until the code that every request goes through is compiled, the first scenarios would pay for the others. */
async function warmUp(servers: readonly BenchServer[], scenarios: readonly Scenario[]): Promise<void> {
  for (const { requests, hasFloor } of scenarios) {
    for (const { port } of hasFloor ? servers : servers.slice(0, 1)) await sendLoad(port, requests, 8, 0.3)
  }
}

async function benchAll(sizes: readonly number[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
  const done: SizeResult[] = []
  await withServer(async (server) => {
    for (const accounts of sizes) {
      const file = path.join(folder, `${accounts}.json`)
      done.push(await withDatabase(server, `bench_${accounts}`, (url) => benchSize(url, accounts, file)))
    }
  })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`)
  writeFileSync(
    file,
    JSON.stringify({ cores: availableParallelism(), node: process.version, turns, sizes: done }, null, 2),
  )
  printTable(done)
  printProcesses(done.at(-1)?.processes ?? [])
  console.log(`\nAll figures: ${path.relative(process.cwd(), file)}`)
}

/** How the memory of a process goes under load that lasts. */
async function soakSmallest(accounts: number, minutes: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
  await withServer((server) =>
    withDatabase(server, 'bench_soak', async (url) => {
      const scenarios = await prepare(url, accounts, path.join(folder, 'soak.json'))
      printSoak(await soak(url, scenarios, minutes))
    }),
  )
  rmSync(folder, { recursive: true, force: true })
}

try {
  const sizes = readSizes()
  if (values.soak === undefined) await benchAll(sizes)
  else await soakSmallest(Math.min(...sizes), amountOf('soak', values.soak))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
