import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A throw-away PostgreSQL server to create databases on; empty for the embedded database. */
    postgresUrl: string
    /** How many portals a test's requests go to in turn, over one database. */
    portals: 1 | 2
  }
}

/** Runs once before the API tests on PostgreSQL: one throw-away server for all of them. */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = findPostgres()
  if (!folder) throw new Error('PostgreSQL was found when the tests were planned, and is gone.')
  const server = await startPostgresServer(folder)
  project.provide('postgresUrl', server.url)
  return server.stop
}
