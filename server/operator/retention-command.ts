import { findClockDoubt } from '../retention/clock-check.ts'
import { countOld, forgetOld } from '../retention/retention.ts'
import { command, type World } from './command.ts'
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
  summary: 'Deletes what has been kept for longer than the configuration says.',
  help: `The portal does the same every ten minutes. AUDIT_DAYS, REQUEST_DAYS, BIN_DAYS and MAIL_DAYS say for how many days.
Nothing is deleted while this machine's clock is more than a day off the database's, or nothing happened in the portal for a day.

  --dry-run   only counts`,
  options: { 'dry-run': { type: 'boolean' } },
  words: [0, 0],
  run: ({ values }, world) =>
    withPortal(world, async (portal) => {
      const isDry = values['dry-run'] === true
      if (!isDry) await refuseInDoubt(portal, world)
      const old = isDry ? await countOld(portal) : await forgetOld(portal)
      for (const [kind, name] of Object.entries(names) as [keyof typeof names, string][]) {
        const days = portal.config.keptDays[kind]
        world.terminal.say(`${name}: ${old[kind]} older than ${days} days${isDry ? '' : ', deleted'}`)
      }
    }),
})

/** @throws CommandFailed where nothing shows that the clock is right; WrongClock where it is not */
async function refuseInDoubt(portal: Portal, { otherClocks }: World): Promise<void> {
  const newest = await findClockDoubt(portal, otherClocks)
  if (newest !== null)
    throw new CommandFailed(
      `The newest row is from ${newest.toISOString()}, so that nothing shows whether the clock is right: nothing is deleted. Sign in to the portal once, and try again.`,
    )
}
