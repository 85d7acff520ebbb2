import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { migrations, migrationsDone } from '../../platform/db/migrate.ts'
import { type CommandContext, command } from '../command.ts'
import { assertKnownMigrations, engineDirectory, withDatabase } from '../database.ts'
import { CommandFailed } from '../failures.ts'
import { manifestOf, unpackDirectory } from './embedded.ts'
import { engineOfBackup } from './file-kind.ts'
import { migrationsOfDump, restoreDump } from './postgresql.ts'
import * as queries from './queries.ts'

export const restoreCommand = command({
  name: 'restore',
  usage: '<file> [--replace]',
  summary: 'Restores a backup into the database.',
  help: `Stop all portals first. A backup can only be restored into the engine that it was made of. A backup of a newer portal is
refused; one of an older portal is brought up to date by “migrate”, or when the portal starts.

  --replace   replaces a database that is not empty. The previous embedded database is kept in the data directory; on
              PostgreSQL the data is gone, unless the restore fails: then nothing changes`,
  options: { replace: { type: 'boolean', default: false } },
  words: [1, 1],
  run: async ({ words: [file = ''], values }, context) => {
    const { databaseUrl } = readConfig(context.env)
    const engine = engineOfBackup(file)
    if (engine !== (databaseUrl === undefined ? 'embedded' : 'postgresql'))
      throw new CommandFailed(
        `${file} is a backup of ${engine === 'embedded' ? 'an embedded database' : 'a PostgreSQL database'}, and can only be restored into one.`,
      )
    const done =
      databaseUrl === undefined
        ? await restoreEmbedded(context, file, values.replace)
        : await restorePostgres(context, databaseUrl, file, values.replace)
    context.terminal.say(`${file} is restored.`)
    if (done.length < Object.keys(migrations).length)
      context.terminal.note(
        'It is older than this portal: “migrate”, or the start of the portal, brings it up to date.',
      )
  },
})

async function restoreEmbedded(
  context: CommandContext,
  file: string,
  mayReplace: boolean,
): Promise<string[]> {
  const { dataDirectory } = readConfig(context.env)
  const { migrations: done } = await manifestOf(file)
  if (existsSync(engineDirectory(dataDirectory)) && !mayReplace)
    await withDatabase(context, ({ db }) => assertEmpty(db))
  mkdirSync(dataDirectory, { recursive: true })
  const earlier = await unpackDirectory(dataDirectory, file, context.clock(), (aside) =>
    checkOpens(context, aside),
  )
  if (earlier) context.terminal.note(`The previous database is in ${path.resolve(earlier)}.`)
  return done
}

/** @throws CommandFailed if the directory holds no database of this portal */
async function checkOpens(context: CommandContext, dataDirectory: string): Promise<void> {
  let database: Database
  try {
    database = await context.open({ ...readConfig(context.env), dataDirectory })
  } catch (cause) {
    throw new CommandFailed(`The backup cannot be opened: ${(cause as Error).message}`, { cause })
  }
  try {
    assertKnownMigrations(await migrationsDone(database.db))
  } finally {
    await database.close()
  }
}

async function restorePostgres(
  context: CommandContext,
  databaseUrl: string,
  file: string,
  mayReplace: boolean,
): Promise<string[]> {
  const done = await migrationsOfDump(file)
  const tables = await withDatabase(context, async ({ db }) => {
    if (!mayReplace) await assertEmpty(db)
    const portals = await queries.countPortals(db)
    if (portals > 0) throw new CommandFailed(`Stop the portals first: they have ${portals} connections open.`)
    return queries.listTables(db)
  })
  await restoreDump(databaseUrl, file, tables)
  return done
}

/** @throws CommandFailed if any table has rows */
async function assertEmpty(db: Db): Promise<void> {
  for (const table of await queries.listTables(db)) {
    if (!table.startsWith('kysely_') && (await queries.hasRows(db, table)))
      throw new CommandFailed(
        `The database is not empty (${table}); --replace replaces what it holds. Nothing was done.`,
      )
  }
}
