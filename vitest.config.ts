import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { findPostgres } from './test/support/postgres-server.ts'

// An API test may have to make its database first.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

/** Tests that need a database server: its plans, several processes, and one that goes away. */
const needServer = [
  'bench/floor.test.ts',
  'server/platform/db/plans.test.ts',
  'test/several-processes.test.ts',
  'test/ordered-once.test.ts',
  'test/sent-once.test.ts',
  'test/reminded-once.test.ts',
  'test/database-away.test.ts',
  'test/proofs/parallel-changes.test.ts',
]

const embeddedTemplates = {
  globalSetup: ['test/support/template.ts'],
  provide: { postgresUrl: '', portals: 1 as const },
}

/** The first replaces a module; the others change something in the middle of a call, on a connection that is not open yet. */
const apart = ['server/me-documents/taken-web-code.test.ts', 'server/**/meanwhile.test.ts']

/** Tests that share a worker: no module mocks, no globals changed. A worker's next file gets its database, and its modules. */
const shared = { isolate: false }

/** Long tests: processes that are killed and cut off, and random changes, for the time that test/proofs/budget.ts gives. */
const atLength = [
  'server/operator/backup/backup.test.ts',
  'test/{data-directory,durability,payment-faults,shut-down}.test.ts',
  'test/proofs/{killed-imports,random-changes,retries,undo}.test.ts',
]

const proofs = { test: { ...patience, ...embeddedTemplates, name: 'proofs', include: atLength } }

const units = '{contract,i18n,web,dev,test}/**/*.test.ts'

/** Tests that need a worker of their own: Vitest's `vi` replaces modules, globals and clocks for them. */
const changing = globSync(units).filter((file) => /\bvi\./.test(readFileSync(file, 'utf8')))

const ofUnits = { ...patience, ...embeddedTemplates }

const alone = {
  test: {
    ...ofUnits,
    name: 'alone',
    include: [...changing, ...apart],
    exclude: [...configDefaults.exclude, ...needServer, ...atLength],
  },
}

/** The tests of pure functions and of sources: a worker loads its modules once. */
const unit = {
  test: {
    ...ofUnits,
    ...shared,
    name: 'unit',
    include: [units],
    exclude: [...configDefaults.exclude, ...needServer, ...atLength, ...changing],
  },
}

/** The API tests on the embedded database. */
const embedded = {
  test: {
    ...patience,
    ...embeddedTemplates,
    ...shared,
    name: 'embedded',
    include: ['server/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...needServer, ...atLength, ...apart],
  },
}

/**
 * Those of them whose subject the engine has a part in: types, plans, locks, sequences, searches. In a whole run the others run on
 * PostgreSQL alone, and the browser tests on the embedded database (decision 15).
 */
const engine = {
  test: {
    ...embedded.test,
    name: 'engine',
    include: [
      'server/platform/{db,limits}/**/*.test.ts',
      'server/{apps,find,groups,import,operator,second-step,sessions}/**/*.test.ts',
      'server/record/operations/**/*.test.ts',
    ],
  },
}

/** The proofs on a PostgreSQL server, if one is installed. */
const postgresql = {
  test: {
    ...patience,
    name: 'postgresql',
    include: [
      'bench/floor.test.ts',
      'server/platform/db/plans.test.ts',
      ...apart,
      'test/{bad-input,durability,migrations,ordered-once,payment-faults,reminded-once,sent-once,several-processes,database-away,shut-down}.test.ts',
      'test/proofs/{killed-imports,random-changes,retries,undo}.test.ts',
    ],
    globalSetup: ['test/support/postgres.ts'],
    provide: { portals: 1 as const },
  },
}

/** The API tests on PostgreSQL, each request to the other of two portals on one database. */
const twoPortals = {
  test: {
    ...patience,
    ...shared,
    name: 'two portals',
    include: ['server/**/*.test.ts', 'test/proofs/parallel-changes.test.ts'],
    exclude: [...configDefaults.exclude, 'server/platform/db/plans.test.ts', ...apart],
    globalSetup: ['test/support/postgres.ts'],
    provide: { portals: 2 as const },
  },
}

/** Those of them, and of the proofs, that are about several changes at once. */
const races = {
  test: {
    ...twoPortals.test,
    name: 'races',
    include: [
      'server/accounts/{races,edit-account}.test.ts',
      'server/groups/place-groups.test.ts',
      'server/apps/seats.test.ts',
      'server/orders/quote-races.test.ts',
      'server/payments/{start,webhook}.test.ts',
      'server/reminders/remind.test.ts',
      'server/second-step/races.test.ts',
      'server/sessions/sessions.test.ts',
      'test/proofs/parallel-changes.test.ts',
    ],
    exclude: configDefaults.exclude,
  },
}

const hasPostgres = findPostgres() !== null
if (!hasPostgres)
  console.log('PostgreSQL 15 or later is not installed: the API tests run on the embedded database only.')

export default defineConfig({
  test: {
    // Not threads: V8 now and then ends a process whose threads compile WebAssembly at the same time (decision 15).
    pool: 'forks',
    maxWorkers: 2,
    watch: false,
    projects: hasPostgres
      ? [alone, unit, embedded, engine, proofs, races, postgresql, twoPortals]
      : [alone, unit, embedded, proofs],
  },
})
