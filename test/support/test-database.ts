import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { inject } from 'vitest'
import { type Database, openDatabase, overEmbedded } from '#server/platform/db/database.ts'
import { putRowsBack } from './kept-rows.ts'
import { filledDatabase } from './postgres.ts'
import { queryOnce } from './postgres-server.ts'
import { readTemplate, type Template } from './template.ts'

export type TestDatabase = Database & {
  /** Opens it once more, as another process would; the embedded database is one process's alone. */
  openAgain: () => Promise<Database>
}

/** An empty database of its own on the engine that this run is about; closing it leaves nothing behind. */
export function openTestDatabase(): Promise<TestDatabase> {
  return open('empty')
}

/** Filled databases that no test uses at the moment; a worker keeps them, with their connections, for its next file. */
const free: TestDatabase[] = []

/** A database with the demo data on the engine that this run is about. Closing it hands it to the next who borrows. */
export async function borrowDatabase(): Promise<TestDatabase> {
  const kept = free.pop()
  if (kept) await putRowsBack(kept.pool, 'demo')
  const database = kept ?? (await open('filled'))
  const close = async () => {
    free.push(database)
  }
  return { ...database, close }
}

function open(template: Template): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  return server ? onPostgres(server, template) : embedded(template)
}

async function embedded(template: Template): Promise<TestDatabase> {
  const engine = await PGlite.create({
    dataDir: 'memory://',
    loadDataDir: readTemplate(template),
    extensions: { pg_trgm },
  })
  const database = await overEmbedded(engine)
  const close = async () => {
    await database.close()
    await engine.close()
  }
  const openAgain = () => Promise.reject(new Error('The embedded database is open already.'))
  return { ...database, close, openAgain }
}

async function onPostgres(server: string, template: Template): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase(server, template)
  const openAgain = () => openDatabase({ databaseUrl: url, dataDirectory: '' })
  const database = await openAgain()
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, close, openAgain }
}

/** A database on a PostgreSQL server, for processes of their own. */
export async function createPostgresDatabase(
  server: string,
  template: Template = 'empty',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await queryOnce(
    server,
    `CREATE DATABASE ${name}${template === 'filled' ? ` TEMPLATE ${filledDatabase}` : ''}`,
  )
  const url = new URL(server)
  url.pathname = name
  return {
    url: url.href,
    drop: async () => void (await queryOnce(server, `DROP DATABASE ${name} WITH (FORCE)`)),
  }
}
