import { disableVendorAccount, enableVendorAccount, type Switched } from '../accounts/vendor-accounts.ts'
import { inTransaction } from '../db/database.ts'
import { command } from './command.ts'
import { withPortal } from './database.ts'
import { CommandFailed } from './failures.ts'

const people = { staff: 'account of the staff', dealer: 'dealer' }

const disableHelp = `All sessions end at once. Signing in is refused as for a wrong password, with a new password and through an identity
provider too. What the account did keeps its name. “enable” gives it back.`
const enableHelp = 'With the password and the link to an identity provider that it had.'

/** `staff disable`, `dealer disable`: for people who have left. */
const disable = (kind: 'staff' | 'dealer') =>
  command({
    name: `${kind} disable`,
    usage: '<login>',
    summary: `Shuts a${kind === 'staff' ? 'n' : ''} ${people[kind]} out, until it is enabled again.`,
    help: kind === 'staff' ? `${disableHelp} The last one that can sign in stays.` : disableHelp,
    options: {},
    words: [1, 1],
    run: ({ words: [login = ''] }, world) =>
      withPortal(world, async ({ db, clock }) => {
        const came = await inTransaction(db, (trx) => disableVendorAccount(trx, clock(), { kind, login }))
        refuseUnswitched(came, kind, login)
        world.terminal.say(
          `${login} ${came === 'already' ? 'was disabled already' : 'can no longer sign in'}.`,
        )
      }),
  })

/** `staff enable`, `dealer enable`. */
const enable = (kind: 'staff' | 'dealer') =>
  command({
    name: `${kind} enable`,
    usage: '<login>',
    summary: `Gives a disabled ${people[kind]} back.`,
    help: enableHelp,
    options: {},
    words: [1, 1],
    run: ({ words: [login = ''] }, world) =>
      withPortal(world, async ({ db, clock }) => {
        const came = await inTransaction(db, (trx) => enableVendorAccount(trx, clock(), { kind, login }))
        refuseUnswitched(came, kind, login)
        world.terminal.say(`${login} ${came === 'already' ? 'was not disabled' : 'can sign in again'}.`)
      }),
  })

function refuseUnswitched(came: Switched, kind: 'staff' | 'dealer', login: string): void {
  if (came === 'unknown') throw new CommandFailed(`There is no ${people[kind]} with the login ${login}.`)
  if (came === 'last')
    throw new CommandFailed(`${login} is the last of the staff who can sign in; nothing was done.`)
}

export const staffDisable = disable('staff')
export const staffEnable = enable('staff')
export const dealerDisable = disable('dealer')
export const dealerEnable = enable('dealer')
