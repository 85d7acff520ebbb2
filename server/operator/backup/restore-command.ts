import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../../config.ts'
import type { Database, Db } from '../../db/database.ts'
import { migrations, migrationsDone } from '../../db/migrate.ts'
import { command, type World } from '../command.ts'
import { engineDirectory, refuseUnknown, withDatabase } from '../database.ts'
import { CommandFailed } from '../failures.ts'
import { manifestOf, unpackDirectory } from './embedded.ts'
import { engineOfBackup } from './file-kind.ts'
import { migrationsOfDump, restoreDump } from './postgresql.ts'
import * as queries from './queries.ts'

export const restoreCommand = command({
  name: 'restore',
  usage: '<file> [--replace]',
  summary: 'Puts the contents of a backup into the database.',
  help: `Stop all portals first. A backup goes back into the engine that it was made of. One of a newer portal is refused; one of an
older portal is brought up to date by “migrate”, or when the portal starts.

  --replace   also where the database holds something. From the embedded database that stays aside, in the data directory; on
              PostgreSQL it is gone, unless the restore fails: then everything is as it was`,
  options: { replace: { type: 'boolean', default: false } },
  words: [1, 1],
  run: async ({ words: [file = ''], values }, world) => {
    const { databaseUrl } = readConfig(world.env)
    const engine = engineOfBackup(file)
    if (engine !== (databaseUrl === undefined ? 'embedded' : 'postgresql'))
      throw new CommandFailed(
        `${file} is a backup of ${engine === 'embedded' ? 'an embedded database' : 'a PostgreSQL database'}, and goes back into one only.`,
      )
    const done =
      databaseUrl === undefined
        ? await restoreEmbedded(world, file, values.replace)
        : await restorePostgres(world, databaseUrl, file, values.replace)
    world.terminal.say(`${file} is in its place.`)
    if (done.length < Object.keys(migrations).length)
      world.terminal.note(
        'It is older than this portal: “migrate”, or the start of the portal, brings it up to date.',
      )
  },
})

async function restoreEmbedded(world: World, file: string, mayReplace: boolean): Promise<string[]> {
  const { dataDirectory } = readConfig(world.env)
  const { migrations: done } = await manifestOf(file)
  if (existsSync(engineDirectory(dataDirectory)) && !mayReplace)
    await withDatabase(world, ({ db }) => refuseRows(db))
  mkdirSync(dataDirectory, { recursive: true })
  const earlier = await unpackDirectory(dataDirectory, file, world.clock(), (aside) => opens(world, aside))
  if (earlier) world.terminal.note(`What was there before lies in ${path.resolve(earlier)}.`)
  return done
}

/** @throws CommandFailed where what lies there is no database of this portal's */
async function opens(world: World, dataDirectory: string): Promise<void> {
  let database: Database
  try {
    database = await world.open({ ...readConfig(world.env), dataDirectory })
  } catch (cause) {
    throw new CommandFailed(`The backup cannot be opened: ${(cause as Error).message}`, { cause })
  }
  try {
    refuseUnknown(await migrationsDone(database.db))
  } finally {
    await database.close()
  }
}

async function restorePostgres(
  world: World,
  databaseUrl: string,
  file: string,
  mayReplace: boolean,
): Promise<string[]> {
  const done = await migrationsOfDump(file)
  const tables = await withDatabase(world, async ({ db }) => {
    if (!mayReplace) await refuseRows(db)
    const portals = await queries.countPortals(db)
    if (portals > 0) throw new CommandFailed(`Stop the portals first: they have ${portals} connections open.`)
    return queries.listTables(db)
  })
  await restoreDump(databaseUrl, file, tables)
  return done
}

/** @throws CommandFailed where the database holds anything but its own shape */
async function refuseRows(db: Db): Promise<void> {
  for (const table of await queries.listTables(db)) {
    if (!table.startsWith('kysely_') && (await queries.hasRows(db, table)))
      throw new CommandFailed(
        `The database is not empty (${table}); --replace replaces what it holds. Nothing was done.`,
      )
  }
}
