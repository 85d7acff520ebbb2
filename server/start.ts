import type { FastifyInstance } from 'fastify'
import { createPasswords } from './accounts/passwords.ts'
import { createApp } from './app.ts'
import { emptyBin } from './audit/audit.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import type { Services } from './services.ts'
import { forgetExpired } from './sessions/sessions.ts'
import { createSignInThrottle } from './sessions/throttle.ts'

const hourMs = 60 * 60 * 1000

export type Portal = { app: FastifyInstance; services: Services; close: () => Promise<void> }

/** Puts the services together over an open database. */
export function createServices(
  config: Config,
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  clock: () => Date = () => new Date(),
  passwords = createPasswords(),
): Services {
  return { config, db, clock, passwords, signInThrottle: createSignInThrottle(db, pool, config.signInTries) }
}

/**
 * Opens and migrates the database, and listens.
 * @param prepare what is to happen with the migrated database before anybody is served
 */
export async function startPortal(
  config: Config,
  webDirectory: string,
  prepare: (services: Services) => Promise<void> = async () => {},
): Promise<Portal> {
  const database = await openDatabase(config)
  try {
    await migrate(database.db)
    const services = createServices(config, database)
    await prepare(services)
    const app = await createApp(services, webDirectory)
    await app.listen({ host: config.host, port: config.port })
    const stopTidying = tidyHourly(services)
    const close = async () => {
      stopTidying()
      await app.close()
      await database.close()
    }
    return { app, services, close }
  } catch (cause) {
    await database.close()
    throw cause
  }
}

/** Forgets what has run out: sessions, and what has lain in the bin long enough. */
function tidyHourly(services: Services): () => void {
  const tidy = () =>
    Promise.all([forgetExpired(services), emptyBin(services.db, services.clock())]).catch((error) =>
      console.error('Tidying up failed; the next try is in an hour.', error),
    )
  const timer = setInterval(tidy, hourMs)
  timer.unref()
  void tidy()
  return () => clearInterval(timer)
}

/** Ends the process in order when it is asked to. */
export function closeOnSignals(portal: Portal): void {
  let isClosing = false
  const close = () => {
    if (isClosing) return
    isClosing = true
    portal.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', close)
  process.once('SIGTERM', close)
}
