import { command } from '../command.ts'
import { withPortal } from '../database.ts'
import { CommandFailed, WrongUsage } from '../failures.ts'
import type { Terminal } from '../terminal.ts'
import { type Erased, erasePerson } from './erase-person.ts'
import { findWho, sharedAddress, whoHelp, whoOptions } from './who.ts'

export const eraseCommand = command({
  name: 'person erase',
  usage: '<login, e-mail address, name or account number> [--yes] [--force]',
  summary: 'Erases a person for good.',
  help: `Deletes the account (bypassing the bin) with sessions, codes and identity; sent forms, newsletter subscriptions and mails. The
audit, payments, ME documents and licences sold stay, without the name. Only a backup can undo this: after a restore, erase
the person again.

${whoHelp}
  --yes                does not ask for confirmation
  --force              also erases the last admin of a licence, or the last staff account`,
  options: {
    ...whoOptions,
    yes: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
  words: [0, 1],
  run: async (typed, context) => {
    const { terminal } = context
    const { values } = typed
    if (!values.yes && !terminal.isInteractive) throw new WrongUsage('Without a terminal, --yes is needed.')
    await withPortal(context, async (portal) => {
      const { who, label } = await findWho(portal.db, typed, terminal)
      if (!values.yes) await confirm(terminal, label)
      const { deleted, nameless } = await erasePerson(portal, who, values.force)
      reportCounts(terminal, 'Deleted', deleted)
      reportCounts(terminal, 'Made nameless', nameless)
      if (who.isShared) terminal.note(sharedAddress)
    })
  },
})

async function confirm(terminal: Terminal, name: string): Promise<void> {
  const typed = await terminal.ask(`This cannot be undone. Type ${name} to erase it: `)
  if (typed.trim() !== name) throw new CommandFailed('Nothing was done.')
}

function reportCounts(terminal: Terminal, what: string, counts: Erased['deleted']): void {
  const some = Object.entries(counts).filter(([, count]) => count > 0)
  const list = some.map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`).join(', ')
  terminal.say(`${what}: ${list === '' ? 'nothing' : list}`)
}
