import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/database.ts'
import { fillTemplate } from './filled-database.ts'
import { findPostgres, queryOnce, startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A throw-away PostgreSQL server to create databases on; empty for the embedded database. */
    postgresUrl: string
    /** How many portals a test's requests go to in turn, over one database. */
    portals: 1 | 2
  }
}

/** The database with the demo data that those of the API tests are copied from. */
export const filledDatabase = 'filled'

/** Runs once before the API tests on PostgreSQL: one throw-away server for all of them. */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = findPostgres()
  if (!folder) throw new Error('PostgreSQL was found when the tests were planned, and is gone.')
  const server = await startPostgresServer(folder)
  await queryOnce(server.url, `CREATE DATABASE ${filledDatabase}`)
  const database = await openDatabase({
    databaseUrl: server.url.replace(/\w+$/, filledDatabase),
    dataDirectory: '',
  })
  await fillTemplate(database)
  await database.close()
  project.provide('postgresUrl', server.url)
  return server.stop
}
