import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { createPasswords } from '#server/accounts/passwords.ts'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Services } from '#server/services.ts'
import { createServices } from '#server/start.ts'
import { addDemoData } from '../../dev/demo-data.ts'
import { Client, inTurn, intoApp } from './client.ts'
import { emptyTables } from './empty-tables.ts'
import { openTestDatabase } from './test-database.ts'

const firstMoment = new Date('2026-09-15T10:00:00Z')

/** A clock that stands still until it is turned. */
export type TestClock = { now: Date; read: () => Date; advance: (ms: number) => void }

export type TestApp = {
  /** The first, where the run is about two portals on one database. */
  app: FastifyInstance
  services: Services
  database: Database
  clock: TestClock
  /** A browser that nobody has signed in on. */
  visitor: (options?: { language?: string }) => Client
  signInAs: (login: string, password?: string) => Promise<Client>
  /** Back to the demo data as it was at first. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

// The cheapest that argon2id allows: the tests are about who gets in, not about how long guessing takes.
const cheapPasswords = () => createPasswords({ memory: 8, passes: 1, parallelism: 1 })

/**
 * The whole server over a database of its own with the demo data: real routes, real SQL, no sockets.
 * @param overrides of the configuration
 */
export async function createTestApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const database = await openTestDatabase()
  await migrate(database.db)
  const clock: TestClock = {
    now: firstMoment,
    read: () => clock.now,
    advance: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const config = { ...readConfig({}), logLevel: 'silent', ...overrides } as Config
  const services = createServices(config, database, clock.read, cheapPasswords())
  await addDemoData(services)
  const app = await createApp(services)
  const apps = [app]
  const others = inject('portals') === 2 ? [await database.openAgain()] : []
  for (const other of others)
    apps.push(await createApp(createServices(config, other, clock.read, cheapPasswords())))
  const transport = inTurn(apps.map(intoApp))
  const visitor: TestApp['visitor'] = (options) => new Client(transport, options)
  return {
    app,
    services,
    database,
    clock,
    visitor,
    signInAs: (login, password) => visitor().signIn(login, password),
    reset: async () => {
      await emptyTables(database.db)
      clock.now = firstMoment
      await addDemoData(services)
    },
    close: async () => {
      for (const each of apps) await each.close()
      for (const other of others) await other.close()
      await database.close()
    },
  }
}
