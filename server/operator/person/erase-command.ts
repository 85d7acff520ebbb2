import { command } from '../command.ts'
import { withPortal } from '../database.ts'
import { CommandFailed, WrongUsage } from '../failures.ts'
import type { Terminal } from '../terminal.ts'
import { type Erased, erasePerson } from './erase-person.ts'
import { findWho, sharedAddress, whoHelp, whoOptions } from './who.ts'

export const eraseCommand = command({
  name: 'person erase',
  usage: '<login, e-mail address, name or account number> [--yes] [--force]',
  summary: 'Forgets somebody, for good.',
  help: `Deletes the account, not into the bin, with sessions, codes and identity; sent forms, the newsletter, and mails. The audit,
payments, ME documents and licences sold stay, without the name. There is no way back, except a backup: erase there too after
a restore.

${whoHelp}
  --yes                does not ask
  --force              also the last admin of a licence, or the last of the staff`,
  options: {
    ...whoOptions,
    yes: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
  words: [0, 1],
  run: async (typed, world) => {
    const { terminal } = world
    const { values } = typed
    if (!values.yes && !terminal.isInteractive)
      throw new WrongUsage('--yes is needed where nobody can be asked.')
    await withPortal(world, async (portal) => {
      const { who, label } = await findWho(portal.db, typed, terminal)
      if (!values.yes) await confirm(terminal, label)
      const { deleted, nameless } = await erasePerson(portal, who, values.force)
      sayAll(terminal, 'Deleted', deleted)
      sayAll(terminal, 'Made nameless', nameless)
      if (who.isShared) terminal.note(sharedAddress)
    })
  },
})

async function confirm(terminal: Terminal, name: string): Promise<void> {
  const typed = await terminal.ask(`There is no way back. Type ${name} to erase it: `)
  if (typed.trim() !== name) throw new CommandFailed('Nothing was done.')
}

function sayAll(terminal: Terminal, what: string, counts: Erased['deleted']): void {
  const some = Object.entries(counts).filter(([, count]) => count > 0)
  const list = some.map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`).join(', ')
  terminal.say(`${what}: ${list === '' ? 'nothing' : list}`)
}
