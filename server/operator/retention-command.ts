import { findClockDoubt } from '../record/retention/clock-check.ts'
import { countOld, deleteOld } from '../record/retention/retention.ts'
import { type CommandContext, command } from './command.ts'
import { type Portal, withPortal } from './database.ts'
import { CommandFailed } from './failures.ts'

const names = {
  audit: 'audit rows',
  requests: 'sent forms',
  bin: 'things in the bin',
  mails: 'ended mails',
} as const

export const retentionCommand = command({
  name: 'retention',
  usage: '[--dry-run]',
  summary: 'Deletes what is past its retention time.',
  help: `The portal does the same every ten minutes. AUDIT_DAYS, REQUEST_DAYS, BIN_DAYS and MAIL_DAYS set the days. Nothing is deleted
while this machine's clock is more than a day off the database's, or if nothing happened in the portal for a day.

  --dry-run   only counts`,
  options: { 'dry-run': { type: 'boolean' } },
  words: [0, 0],
  run: ({ values }, context) =>
    withPortal(context, async (portal) => {
      const isDry = values['dry-run'] === true
      if (!isDry) await assertTrustedClock(portal, context)
      const old = isDry ? await countOld(portal) : await deleteOld(portal)
      for (const [kind, name] of Object.entries(names) as [keyof typeof names, string][]) {
        const days = portal.config.retentionDays[kind]
        context.terminal.say(`${name}: ${old[kind]} older than ${days} days${isDry ? '' : ', deleted'}`)
      }
    }),
})

/** @throws CommandFailed if nothing confirms the clock; WrongClockError if it is wrong */
async function assertTrustedClock(portal: Portal, { otherClocks }: CommandContext): Promise<void> {
  const newest = await findClockDoubt(portal, otherClocks)
  if (newest !== null)
    throw new CommandFailed(
      `The newest row is from ${newest.toISOString()}, so nothing confirms the clock: nothing is deleted. Sign in to the portal once, and try again.`,
    )
}
