import { disableVendorAccount, enableVendorAccount, type Switched } from '../accounts/vendor-accounts.ts'
import { inTransaction } from '../platform/db/database.ts'
import { operator } from '../record/audit/audit.ts'
import { command } from './command.ts'
import { withPortal } from './database.ts'
import { CommandFailed } from './failures.ts'

const people = { staff: 'account of the staff', dealer: 'dealer' }

const disableHelp = `Ends all sessions at once. Sign-in is refused as for a wrong password, also with a new password or through an identity provider.
The audit keeps the account’s name. “enable” undoes this.`
const enableHelp = 'The account keeps its password and its link to an identity provider.'

/** `staff disable` and `dealer disable`, for people who left. */
const disable = (kind: 'staff' | 'dealer') =>
  command({
    name: `${kind} disable`,
    usage: '<login>',
    summary: `Disables a${kind === 'staff' ? 'n' : ''} ${people[kind]}.`,
    help: kind === 'staff' ? `${disableHelp} The last one that can sign in cannot be disabled.` : disableHelp,
    options: {},
    words: [1, 1],
    run: ({ words: [login = ''] }, context) =>
      withPortal(context, async ({ db, clock }) => {
        const outcome = await inTransaction(db, (trx) =>
          disableVendorAccount(trx, { actor: operator, at: clock() }, { kind, login }),
        )
        assertSwitched(outcome, kind, login)
        context.terminal.say(
          `${login} ${outcome === 'already' ? 'was disabled already' : 'can no longer sign in'}.`,
        )
      }),
  })

/** `staff enable`, `dealer enable`. */
const enable = (kind: 'staff' | 'dealer') =>
  command({
    name: `${kind} enable`,
    usage: '<login>',
    summary: `Enables a disabled ${people[kind]}.`,
    help: enableHelp,
    options: {},
    words: [1, 1],
    run: ({ words: [login = ''] }, context) =>
      withPortal(context, async ({ db, clock }) => {
        const outcome = await inTransaction(db, (trx) =>
          enableVendorAccount(trx, { actor: operator, at: clock() }, { kind, login }),
        )
        assertSwitched(outcome, kind, login)
        context.terminal.say(`${login} ${outcome === 'already' ? 'was not disabled' : 'can sign in again'}.`)
      }),
  })

function assertSwitched(outcome: Switched, kind: 'staff' | 'dealer', login: string): void {
  if (outcome === 'unknown') throw new CommandFailed(`There is no ${people[kind]} with the login ${login}.`)
  if (outcome === 'last')
    throw new CommandFailed(`${login} is the last of the staff who can sign in; nothing was done.`)
}

export const staffDisable = disable('staff')
export const staffEnable = enable('staff')
export const dealerDisable = disable('dealer')
export const dealerEnable = enable('dealer')
