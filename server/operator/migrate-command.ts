import { knowsAllLetters } from '../platform/db/database.ts'
import { migrate, migrationsDone } from '../platform/db/migrate.ts'
import { command } from './command.ts'
import { assertKnownMigrations, withDatabase } from './database.ts'

export const migrateCommand = command({
  name: 'migrate',
  usage: '',
  summary: 'Creates the database, or migrates it to this version’s schema.',
  help: `The portal does the same when it starts. It is safe to run repeatedly and concurrently.`,
  options: {},
  words: [0, 0],
  run: (_, context) =>
    withDatabase(context, async ({ db }) => {
      const { terminal } = context
      const before = await migrationsDone(db)
      assertKnownMigrations(before)
      await migrate(db)
      const applied = (await migrationsDone(db)).filter((name) => !before.includes(name))
      for (const name of applied) terminal.say(`${name}: done`)
      if (applied.length === 0) terminal.say('Nothing to do: the database is up to date.')
      if (!(await knowsAllLetters(db)))
        terminal.note('The database has no UTF-8 locale: searches are case-sensitive for letters such as É.')
    }),
})
