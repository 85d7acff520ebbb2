import { defineConfig } from 'vitest/config'
import { findPostgres } from './test/support/postgres-server.ts'

// An API test starts a database of its own.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

const embedded = {
  test: {
    ...patience,
    name: 'embedded',
    include: ['{contract,i18n,server,web,dev,test}/**/*.test.ts'],
    globalSetup: ['test/support/template.ts'],
    provide: { postgresUrl: '' },
  },
}

/** The same API tests on a PostgreSQL server, where one is installed. */
const postgresql = {
  test: {
    ...patience,
    name: 'postgresql',
    include: ['server/**/*.test.ts', 'test/bad-input.test.ts'],
    globalSetup: ['test/support/postgres.ts'],
  },
}

const hasPostgres = findPostgres() !== null
if (!hasPostgres)
  console.log('PostgreSQL 15 or later is not installed: the API tests run on the embedded database only.')

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    watch: false,
    projects: hasPostgres ? [embedded, postgresql] : [embedded],
  },
})
