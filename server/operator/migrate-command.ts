import { knowsAllLetters } from '../db/database.ts'
import { migrate, migrationsDone } from '../db/migrate.ts'
import { command } from './command.ts'
import { refuseUnknown, withDatabase } from './database.ts'

export const migrateCommand = command({
  name: 'migrate',
  usage: '',
  summary: 'Makes the database, or brings it to the shape that this version of the portal needs.',
  help: `The portal does the same when it starts. Several at once do no harm, and what was done already is not done again.`,
  options: {},
  words: [0, 0],
  run: (_, world) =>
    withDatabase(world, async ({ db }) => {
      const { terminal } = world
      const before = await migrationsDone(db)
      refuseUnknown(before)
      await migrate(db)
      const news = (await migrationsDone(db)).filter((name) => !before.includes(name))
      for (const name of news) terminal.say(`${name}: done`)
      if (news.length === 0) terminal.say('Nothing to do: the database is up to date.')
      if (!(await knowsAllLetters(db)))
        terminal.note(
          'The database was made without a UTF-8 locale: searches mind the case of É and the like.',
        )
    }),
})
