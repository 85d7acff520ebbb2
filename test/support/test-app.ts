import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { createServices } from '#server/start.ts'
import { Client, inTurn, intoApp } from './client.ts'
import { createFakeAccessPoint, type FakeAccessPoint } from './fake-access-point.ts'
import { cheapPasswords, firstMoment } from './filled-database.ts'
import { putRowsBack } from './kept-rows.ts'
import { borrowDatabase } from './test-database.ts'

/** A clock that stands still until it is turned. */
type TestClock = { now: Date; read: () => Date; advance: (ms: number) => void }

export type TestApp = {
  /** The first one, if the run is about two portals on one database. */
  app: FastifyInstance
  services: Services
  database: Database
  clock: TestClock
  /** In place of the one that the configuration names. */
  accessPoint: FakeAccessPoint
  /** A browser without a session. */
  visitor: (options?: { language?: string }) => Client
  signInAs: (login: string, password?: string) => Promise<Client>
  /** Back to the demo data as it was at first. @param kept other rows, kept by `keepRows` */
  reset: (kept?: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * The whole server over a database of its own with the demo data: real routes, real SQL, no sockets.
 * @param overrides of the configuration
 */
export async function createTestApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const database = await borrowDatabase()
  const clock: TestClock = {
    now: firstMoment,
    read: () => clock.now,
    advance: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const config = { ...readConfig({}), logLevel: 'silent', ...overrides } as Config
  const fake = createFakeAccessPoint()
  const servicesOver = (each: Pick<Database, 'db'>): Services => ({
    ...createServices(config, each, clock.read, cheapPasswords()),
    accessPoint: config.peppol && fake,
  })
  const services = servicesOver(database)
  const app = await createApp(services)
  const apps = [app]
  const others = inject('portals') === 2 ? [await database.openAgain()] : []
  for (const other of others)
    apps.push(await createApp({ ...servicesOver(other), longWork: services.longWork }))
  const transport = inTurn(apps.map((each) => intoApp(each)))
  const visitor: TestApp['visitor'] = (options) => new Client(transport, options)
  return {
    app,
    services,
    database,
    clock,
    accessPoint: fake,
    visitor,
    signInAs: (login, password) => visitor().signIn(login, password),
    reset: async (kept = 'demo') => {
      await putRowsBack(database.pool, kept)
      clock.now = firstMoment
      fake.reset()
    },
    close: async () => {
      await services.longWork.stop()
      for (const each of apps) await each.close()
      for (const other of others) await other.close()
      await database.close()
    },
  }
}
