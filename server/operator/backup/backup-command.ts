import { statSync } from 'node:fs'
import { readConfig } from '../../platform/config/config.ts'
import { command } from '../command.ts'
import { withExisting } from '../database.ts'
import { checkpoint, packDirectory } from './embedded.ts'
import { dump } from './postgresql.ts'
import { assertNew } from './whole-file.ts'

export const backupCommand = command({
  name: 'backup',
  usage: '<file>',
  summary: 'Writes the whole database into a file.',
  help: `PostgreSQL is dumped with pg_dump, in its custom format, while portals run. The embedded database belongs to one process: stop
the portal first. The file holds personal data and password hashes; only its owner may read it. An existing file is never
overwritten.`,
  options: {},
  words: [1, 1],
  run: async ({ words: [file = ''] }, context) => {
    assertNew(file)
    const { databaseUrl, dataDirectory } = readConfig(context.env)
    if (databaseUrl === undefined)
      await packDirectory(dataDirectory, file, await withExisting(context, checkpoint))
    else await dump(databaseUrl, file)
    context.terminal.say(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`)
  },
})
