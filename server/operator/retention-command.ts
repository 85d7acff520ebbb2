import { countOld, forgetOld } from '../retention/retention.ts'
import { command } from './command.ts'
import { withPortal } from './database.ts'

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

  --dry-run   only counts`,
  options: { 'dry-run': { type: 'boolean' } },
  words: [0, 0],
  run: ({ values }, world) =>
    withPortal(world, async (portal) => {
      const isDry = values['dry-run'] === true
      const old = isDry ? await countOld(portal) : await forgetOld(portal)
      for (const [kind, name] of Object.entries(names) as [keyof typeof names, string][]) {
        const days = portal.config.keptDays[kind]
        world.terminal.say(`${name}: ${old[kind]} older than ${days} days${isDry ? '' : ', deleted'}`)
      }
    }),
})
