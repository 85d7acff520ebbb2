import { statSync } from 'node:fs'
import { readConfig } from '../../config.ts'
import { command } from '../command.ts'
import { withExisting } from '../database.ts'
import { packDirectory, settle } from './embedded.ts'
import { dump } from './postgresql.ts'
import { refuseExisting } from './whole-file.ts'

export const backupCommand = command({
  name: 'backup',
  usage: '<file>',
  summary: 'Writes the whole database into a file.',
  help: `From PostgreSQL by pg_dump, in its custom format, while portals run. The embedded database is one process’s alone: stop the
portal first. The file holds personal data and hashes of passwords; only its owner may read it. One that is there already is
never written over.`,
  options: {},
  words: [1, 1],
  run: async ({ words: [file = ''] }, world) => {
    refuseExisting(file)
    const { databaseUrl, dataDirectory } = readConfig(world.env)
    if (databaseUrl === undefined) await packDirectory(dataDirectory, file, await withExisting(world, settle))
    else await dump(databaseUrl, file)
    world.terminal.say(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`)
  },
})
