import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, overEmbedded } from '#server/db/database.ts'
import { templateFile } from './template.ts'

/** An empty database of its own on the engine that this run is about; closing it leaves nothing behind. */
export function openTestDatabase(): Promise<Database> {
  const server = inject('postgresUrl')
  return server ? onPostgres(server) : embedded()
}

async function embedded(): Promise<Database> {
  const engine = await PGlite.create({
    dataDir: 'memory://',
    loadDataDir: new Blob([readFileSync(templateFile)]),
    extensions: { pg_trgm },
  })
  const database = await overEmbedded(engine)
  const close = async () => {
    await database.close()
    await engine.close()
  }
  return { ...database, close }
}

async function onPostgres(server: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await once(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = name
  const database = await openDatabase({ databaseUrl: url.href, dataDirectory: '' })
  const close = async () => {
    await database.close()
    await once(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { ...database, close }
}

async function once(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement)
  await client.end()
}
