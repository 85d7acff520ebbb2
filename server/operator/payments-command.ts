import { isCalendarDate } from '#contract/fields.ts'
import { findLostPayments } from '../payments/lost-payments.ts'
import { createMollie } from '../payments/provider.ts'
import { command } from './command.ts'
import { withPortal } from './database.ts'
import { CommandFailed, WrongUsage } from './failures.ts'

export const paymentsLost = command({
  name: 'payments lost',
  usage: '<date>',
  summary: 'Lists what was paid since a day and is not in the database, after a restore.',
  help: `The day is that of the backup, such as 2026-11-21. The payment provider is asked. Each line is: its number, when it was made,
the amount in cents, and what the payer was shown, with the licence's serial number. Extend those licences by hand; nothing is
changed here. The exit code is 1 where there are any.`,
  options: {},
  words: [1, 1],
  run: async ({ words: [date = ''] }, world) => {
    if (!isCalendarDate(date)) throw new WrongUsage(`“${date}” is no day such as 2026-11-21.`)
    return withPortal(world, async ({ config, db }) => {
      if (!config.mollie)
        throw new CommandFailed('MOLLIE_API_KEY is missing: there is no payment provider to ask.')
      const lost = await findLostPayments(db, createMollie(config.mollie), new Date(date))
      for (const { providerId, createdAt, amountCents, description } of lost)
        world.terminal.say([providerId, createdAt.toISOString(), amountCents, description].join('\t'))
      world.terminal.note(`Payments that are not in the database: ${lost.length}`)
      return lost.length === 0
    })
  },
})
