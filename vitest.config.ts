import { configDefaults, defineConfig } from 'vitest/config'
import { findPostgres } from './test/support/postgres-server.ts'

// An API test starts a database of its own.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

/** What only a database server can show: its plans, several processes, and one that goes away. */
const needServer = [
  'server/db/plans.test.ts',
  'test/several-processes.test.ts',
  'test/database-away.test.ts',
  'test/proofs/parallel-changes.test.ts',
]

const embedded = {
  test: {
    ...patience,
    name: 'embedded',
    include: ['{contract,i18n,server,web,dev,test}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...needServer],
    globalSetup: ['test/support/template.ts'],
    provide: { postgresUrl: '', portals: 1 as const },
  },
}

/** The proofs on a PostgreSQL server, where one is installed. */
const postgresql = {
  test: {
    ...patience,
    name: 'postgresql',
    include: [
      'server/db/plans.test.ts',
      'test/{bad-input,durability,migrations,payment-faults,several-processes,database-away,shut-down}.test.ts',
      'test/proofs/{random-changes,retries}.test.ts',
    ],
    globalSetup: ['test/support/postgres.ts'],
    provide: { portals: 1 as const },
  },
}

/** The API tests on PostgreSQL, each request to the other of two portals on one database. */
const twoPortals = {
  test: {
    ...patience,
    name: 'two portals',
    include: ['server/**/*.test.ts', 'test/proofs/parallel-changes.test.ts'],
    exclude: [...configDefaults.exclude, 'server/db/plans.test.ts'],
    globalSetup: ['test/support/postgres.ts'],
    provide: { portals: 2 as const },
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
    projects: hasPostgres ? [embedded, postgresql, twoPortals] : [embedded],
  },
})
