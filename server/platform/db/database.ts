import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import {
  type Compilable,
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type QueryResult,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { type DatabaseLimits, defaultDatabaseLimits } from '../config/database-limits.ts'
import { unavailable } from '../errors.ts'
import { lockDirectory } from './directory-lock.ts'
import { PortalClient, refuseReplica } from './portal-client.ts'
import type { Tables } from './tables.ts'

/** For so much longer than the server lets a statement run is its answer waited for. */
const answerTravelsMs = 2_000

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export type Database = {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

// Ids and sums fit a double; dates stay calendar dates, without a time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/**
 * Opens PostgreSQL at `databaseUrl`, else the embedded database in `dataDirectory`.
 * @throws if another process has the directory open
 */
export async function openDatabase(options: {
  databaseUrl: string | undefined
  dataDirectory: string
  databaseLimits?: DatabaseLimits
}): Promise<Database> {
  const { databaseUrl, dataDirectory, databaseLimits = defaultDatabaseLimits } = options
  return databaseUrl ? openServer(databaseUrl, databaseLimits) : openEmbedded(dataDirectory)
}

function openServer(connectionString: string, limits: DatabaseLimits): Database {
  const pool = new pg.Pool({
    Client: PortalClient,
    connectionString,
    max: limits.connections,
    connectionTimeoutMillis: limits.waitMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + answerTravelsMs,
    keepAlive: true,
    application_name: 'portal',
    // JIT: compiling a search costs seconds if its plan merely might read a large table; no query here gains by it.
    // Memory: with PostgreSQL's 4 MB, a search with many matches only remembers pages, and checks all their rows again.
    options: '-c jit=off -c work_mem=16MB',
    verify: refuseReplica,
  })
  return { ...overPool(pool), pool }
}

async function openEmbedded(dataDirectory: string): Promise<Database> {
  mkdirSync(dataDirectory, { recursive: true })
  const unlock = lockDirectory(dataDirectory)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
    const engine = await PGlite.create({
      dataDir: path.join(dataDirectory, 'db'),
      extensions: { pg_trgm },
      startParams: durable(PGlite.defaultStartParams),
    })
    const database = await overEmbedded(engine)
    return {
      ...database,
      close: async () => {
        await database.close()
        await engine.close()
        unlock()
      },
    }
  } catch (cause) {
    unlock()
    throw cause
  }
}

/**
 * PGlite switches fsync off by default; an acknowledged write must outlive a crash. Without room for the log of a large change, each page
 * of 8 kB would be synchronised by itself.
 */
function durable(defaults: readonly string[]): string[] {
  const settings = ['wal_sync_method=open_datasync', 'wal_buffers=16MB']
  const kept = defaults.filter((parameter) => parameter !== '-F')
  return [...kept, ...settings.flatMap((setting) => ['-c', setting])]
}

/** The same pool and dialect over a running embedded engine, which stays the caller's to close. */
export async function overEmbedded(engine: PGlite): Promise<Database> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const { waitMs } = defaultDatabaseLimits
  const pool = new pg.Pool({ ...createPgConfig(engine), max: 1, connectionTimeoutMillis: waitMs })
  return { ...overPool(pool), pool }
}

function overPool(pool: pg.Pool): Omit<Database, 'pool'> {
  // A connection that the server drops is replaced at the next query; without listeners it would end the process: the
  // pool's own are for idle connections, and those in use have none.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const close = async () => {
    if (!pool.ending) await pool.end()
  }
  return { db: new PooledKysely(pool), close }
}

/** Sends compiled queries straight to the pool; Kysely's executor would cost as much again as `pg` itself. */
class PooledKysely extends Kysely<Tables> {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.#pool = pool
  }

  override async executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    const { sql, parameters } = 'compile' in query ? query.compile() : query
    const client = await this.#pool.connect()
    try {
      const { rows, rowCount } = await client.query(sql, parameters as unknown[])
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    } finally {
      client.release()
    }
  }
}

/** Whether the database answers. */
export const ping = (db: Db): Promise<unknown> => sql`SELECT 1`.execute(db)

/** Whether capitals beyond A–Z are known as such; in the locale `C` a search for "élise" does not find "Élise". */
export async function knowsAllLetters(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`SELECT lower('ÉЖ') = 'éж' AS known`.execute(db)
  return rows[0]?.known === true
}

const mayTryAgain = new Set(['40001', '40P01'])
const attempts = 4

/**
 * Runs a change whole or not at all, and again if concurrent changes got in its way (40001, 40P01).
 * Everything inside uses `trx`: the embedded database has one connection, so the outer handle would wait for ever.
 */
export async function inTransaction<T>(db: Db, change: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(change)
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (!mayTryAgain.has(code)) throw error
      if (attempt === attempts) throw unavailable('server.busy', 1)
    }
  }
}

const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A standby, until it is promoted.
  '25006',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])

/** Classes of SQLSTATE: the connection; what the server has too little of, such as disk or connections; what it stands on. */
const serversOwn = /^(08|53|58)/

// The driver's own errors carry no code; the last two come if a rollback finds its connection gone.
const lostConnection =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/** Whether an error means that the database is away or overloaded, not that the request is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return connectionFaults.has(code) || serversOwn.test(code) || lostConnection.test(message)
}

/** Whether an error is the violation of this unique index. */
export function violates(error: unknown, index: string): boolean {
  const { code, constraint, message = '' } = error as { code?: string; constraint?: string; message?: string }
  return code === '23505' && (constraint === index || message.includes(index))
}
