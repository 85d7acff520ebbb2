import { writeFileSync } from 'node:fs'
import { refuseExisting, writeWhole } from '../backup/whole-file.ts'
import { command } from '../command.ts'
import { withPortal } from '../database.ts'
import { exportPerson } from './export-person.ts'
import { findWho, sharedAddress } from './who.ts'

export const exportCommand = command({
  name: 'person export',
  usage: '<login or e-mail address> [--output <file>]',
  summary: 'Tells everything that is held about somebody, as JSON.',
  help: `The account, its groups, sessions, apps, identity, payments, what happened to it and what its person did; sent forms with the
consent given, the newsletter, and mails. Somebody whose account was deleted is found by the login while it lies in the bin,
somebody without an account by the e-mail address. Passwords and codes are no part of it, nor what others’ data were.

  --output   writes a file that only its owner may read, instead of the standard output`,
  options: { output: { type: 'string' } },
  words: [1, 1],
  run: async ({ words: [typed = ''], values: { output } }, world) => {
    if (output !== undefined) refuseExisting(output)
    await withPortal(world, async (portal) => {
      const who = await findWho(portal.db, typed)
      if (who.isShared) world.terminal.note(sharedAddress)
      const text = JSON.stringify(await exportPerson(portal, who), null, 2)
      if (output === undefined) world.terminal.say(text)
      else await writeWhole(output, async (part) => writeFileSync(part, `${text}\n`))
    })
  },
})
