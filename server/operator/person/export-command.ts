import { writeFileSync } from 'node:fs'
import { assertNew, writeWhole } from '../backup/whole-file.ts'
import { command } from '../command.ts'
import { withPortal } from '../database.ts'
import { exportPerson } from './export-person.ts'
import { findWho, sharedAddress, whoHelp, whoOptions } from './who.ts'

export const exportCommand = command({
  name: 'person export',
  usage: '<login, e-mail address, name or account number> [--output <file>]',
  summary: 'Exports everything that the portal holds about a person, as JSON.',
  help: `The account, its groups, sessions, apps, identity, payments and audit rows; sent forms with the consent given, newsletter
subscriptions and mails. It leaves out passwords, codes and other people’s data.

${whoHelp}
  --output <file>      writes to a file that only its owner may read, instead of standard output`,
  options: { ...whoOptions, output: { type: 'string' } },
  words: [0, 1],
  run: async (typed, context) => {
    const { output } = typed.values
    if (output !== undefined) assertNew(output)
    await withPortal(context, async (portal) => {
      const { who } = await findWho(portal.db, typed, context.terminal)
      if (who.isShared) context.terminal.note(sharedAddress)
      const text = JSON.stringify(await exportPerson(portal, who), null, 2)
      if (output === undefined) context.terminal.say(text)
      else await writeWhole(output, async (part) => writeFileSync(part, `${text}\n`))
    })
  },
})
