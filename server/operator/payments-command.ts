import { isCalendarDate } from '#contract/fields.ts'
import { findLostPayments } from '../payments/lost-payments.ts'
import { createMollie } from '../payments/provider.ts'
import { command } from './command.ts'
import { withPortal } from './database.ts'
import { CommandFailed, WrongUsage } from './failures.ts'

export const paymentsLost = command({
  name: 'payments lost',
  usage: '<date>',
  summary: 'Lists payments since a day that the database lacks after a restore.',
  help: `The day is that of the backup, such as 2026-11-21. The list comes from the payment provider. Each line holds: its number, when it
was made, the amount in cents, and its description with the licence's serial number. Extend those licences by hand; this command
changes nothing. The exit code is 1 if there are any.`,
  options: {},
  words: [1, 1],
  run: async ({ words: [date = ''] }, context) => {
    if (!isCalendarDate(date)) throw new WrongUsage(`“${date}” is not a day such as 2026-11-21.`)
    return withPortal(context, async ({ config, db }) => {
      if (!config.mollie)
        throw new CommandFailed('MOLLIE_API_KEY is missing: there is no payment provider to ask.')
      const lost = await findLostPayments(db, createMollie(config.mollie), new Date(date))
      for (const { providerId, createdAt, amountCents, description } of lost)
        context.terminal.say([providerId, createdAt.toISOString(), amountCents, description].join('\t'))
      context.terminal.note(`Payments that are not in the database: ${lost.length}`)
      return lost.length === 0
    })
  },
})
