import { writeFileSync } from 'node:fs'
import { refuseExisting, writeWhole } from '../backup/whole-file.ts'
import { command } from '../command.ts'
import { withPortal } from '../database.ts'
import { exportPerson } from './export-person.ts'
import { findWho, sharedAddress, whoHelp, whoOptions } from './who.ts'

export const exportCommand = command({
  name: 'person export',
  usage: '<login, e-mail address, name or account number> [--output <file>]',
  summary: 'Tells everything that is held about somebody, as JSON.',
  help: `The account, its groups, sessions, apps, identity, payments, what happened to it and what its person did; sent forms with the
consent given, the newsletter, and mails. Passwords and codes are no part of it, nor what others’ data were.

${whoHelp}
  --output <file>      writes a file that only its owner may read, instead of the standard output`,
  options: { ...whoOptions, output: { type: 'string' } },
  words: [0, 1],
  run: async (typed, world) => {
    const { output } = typed.values
    if (output !== undefined) refuseExisting(output)
    await withPortal(world, async (portal) => {
      const { who } = await findWho(portal.db, typed, world.terminal)
      if (who.isShared) world.terminal.note(sharedAddress)
      const text = JSON.stringify(await exportPerson(portal, who), null, 2)
      if (output === undefined) world.terminal.say(text)
      else await writeWhole(output, async (part) => writeFileSync(part, `${text}\n`))
    })
  },
})
