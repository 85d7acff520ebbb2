import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, readConfig } from '../platform/config/config.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { migrations, migrationsDone } from '../platform/db/migrate.ts'
import { dayMs } from '../platform/durations.ts'
import type { CommandContext } from './command.ts'
import { CommandFailed } from './failures.ts'

/** The portal's configuration and database, for one command. */
export type Portal = { config: Config; database: Database; db: Db; clock: () => Date }

/** An operator's statements may take as long as they need. */
const statementMs = dayMs

/** The files of the embedded database in a data directory. */
export const engineDirectory = (dataDirectory: string) => path.join(dataDirectory, 'db')

/** Opens the portal's database in any schema version. @throws CommandFailed if it cannot be opened */
export async function withDatabase<T>(
  context: CommandContext,
  work: (portal: Portal) => Promise<T>,
): Promise<T> {
  const config = readConfig(context.env)
  const database = await open(context, config)
  try {
    return await work({ config, database, db: database.db, clock: context.clock })
  } finally {
    await database.close()
  }
}

/** As `withDatabase`, but never creates one. @throws CommandFailed if there is none */
export async function withExisting<T>(
  context: CommandContext,
  work: (portal: Portal) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDirectory } = readConfig(context.env)
  // Opening would create one and hide a missing DATA_DIR or DATABASE_URL.
  if (databaseUrl === undefined && !existsSync(engineDirectory(dataDirectory)))
    throw new CommandFailed(
      `There is no database in ${path.resolve(dataDirectory)}. DATABASE_URL or DATA_DIR says where it is; “migrate” makes a new one.`,
    )
  return withDatabase(context, work)
}

/**
 * Opens the portal's database in this version's schema.
 * @throws CommandFailed if there is none, or its schema differs
 */
export function withPortal<T>(context: CommandContext, work: (portal: Portal) => Promise<T>): Promise<T> {
  return withExisting(context, async (portal) => {
    await assertSchema(portal.db)
    return work(portal)
  })
}

/** @throws CommandFailed if the database is older or newer than this version of the portal */
async function assertSchema(db: Db): Promise<void> {
  const done = await migrationsDone(db)
  assertKnownMigrations(done)
  if (done.length < Object.keys(migrations).length)
    throw new CommandFailed('The database is older than this portal. “migrate” brings it up to date.')
}

/** @throws CommandFailed if this portal does not know all these migrations */
export function assertKnownMigrations(done: readonly string[]): void {
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0)
    throw new CommandFailed(`This portal is older than the data: it does not know ${unknown.join(', ')}.`)
}

async function open(context: CommandContext, config: Config): Promise<Database> {
  try {
    return await context.open({
      ...config,
      databaseLimits: { ...config.databaseLimits, statementMs },
    })
  } catch (error) {
    throw new CommandFailed(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
