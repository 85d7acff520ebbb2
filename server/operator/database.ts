import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, readConfig } from '../config.ts'
import type { Database, Db } from '../db/database.ts'
import { migrations, migrationsDone } from '../db/migrate.ts'
import type { World } from './command.ts'
import { CommandFailed } from './failures.ts'

/** The portal's configuration and database, for one command. */
export type Portal = { config: Config; database: Database; db: Db; clock: () => Date }

/** Nobody waits behind an operator's statement, so that it may take as long as it needs. */
const statementMs = 24 * 60 * 60 * 1000

/** Where the embedded database of a data directory has its files. */
export const engineDirectory = (dataDirectory: string) => path.join(dataDirectory, 'db')

/** Does something with the portal's database, whatever its shape. @throws CommandFailed where it cannot be opened */
export async function withDatabase<T>(world: World, work: (portal: Portal) => Promise<T>): Promise<T> {
  const config = readConfig(world.env)
  const database = await opened(world, config)
  try {
    return await work({ config, database, db: database.db, clock: world.clock })
  } finally {
    await database.close()
  }
}

/** As `withDatabase`, but makes no new one. @throws CommandFailed where there is none */
export async function withExisting<T>(world: World, work: (portal: Portal) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDirectory } = readConfig(world.env)
  // Opening would make a new one, and hide that DATA_DIR or DATABASE_URL is missing.
  if (databaseUrl === undefined && !existsSync(engineDirectory(dataDirectory)))
    throw new CommandFailed(
      `There is no database in ${path.resolve(dataDirectory)}. DATABASE_URL or DATA_DIR says where it is; “migrate” makes a new one.`,
    )
  return withDatabase(world, work)
}

/**
 * Does something with the portal's database as this version of the portal knows it.
 * @throws CommandFailed where there is none, or it has another shape
 */
export function withPortal<T>(world: World, work: (portal: Portal) => Promise<T>): Promise<T> {
  return withExisting(world, async (portal) => {
    await refuseOtherShape(portal.db)
    return work(portal)
  })
}

/** @throws CommandFailed where a database is older or newer than this version of the portal */
async function refuseOtherShape(db: Db): Promise<void> {
  const done = await migrationsDone(db)
  refuseUnknown(done)
  if (done.length < Object.keys(migrations).length)
    throw new CommandFailed('The database is older than this portal. “migrate” brings it up to date.')
}

/** @throws CommandFailed where some of these migrations are not this portal's */
export function refuseUnknown(done: readonly string[]): void {
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0)
    throw new CommandFailed(`This portal is older than the data: it does not know ${unknown.join(', ')}.`)
}

async function opened(world: World, config: Config): Promise<Database> {
  try {
    return await world.open({
      ...config,
      databaseLimits: { ...config.databaseLimits, statementMs },
    })
  } catch (error) {
    throw new CommandFailed(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
