import * as v from 'valibot'
import { fieldErrors } from '#contract/field-errors.ts'
import * as field from '#contract/fields.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { addVendorAccount } from '../accounts/vendor-accounts.ts'
import { refuseWeakPassword } from '../accounts/weak-password.ts'
import { inTransaction } from '../platform/db/database.ts'
import { Refusal } from '../platform/errors.ts'
import { operator } from '../record/audit/audit.ts'
import { command } from './command.ts'
import { withPortal } from './database.ts'
import { CommandFailed } from './failures.ts'
import type { Terminal } from './terminal.ts'

const newStaff = v.object({
  login: field.newLogin,
  name: field.text(),
  email: field.emailOrEmpty,
  password: field.newPassword,
})

export const staffCreate = command({
  name: 'staff create',
  usage: '<login> [--name <name>] [--email <address>]',
  summary: 'Adds an account for the vendor’s staff, who see all customers.',
  help: `Asks for the password twice on a terminal; otherwise it is the first line of standard input. It is never a command-line argument,
which other users of the machine could read.

  --name    the display name
  --email   for mails such as password resets`,
  options: { name: { type: 'string', default: '' }, email: { type: 'string', default: '' } },
  words: [1, 1],
  run: async ({ words, values }, context) => {
    const password = await readPassword(context.terminal)
    const read = v.safeParse(newStaff, { ...values, login: words[0], password })
    if (!read.success) throw new Refusal(400, 'request.invalid', { fields: fieldErrors(read.issues) })
    const { login, name, email } = read.output
    refuseWeakPassword(password, login)
    await withPortal(context, async ({ db, clock }) => {
      const passwordHash = await createPasswords().hash(password)
      const staff = { kind: 'staff', login, name, email, passwordHash } as const
      await inTransaction(db, (trx) => addVendorAccount(trx, { actor: operator, at: clock() }, staff))
    })
    context.terminal.say(`${login} can sign in.`)
  },
})

/** @throws CommandFailed if the two differ */
async function readPassword(terminal: Terminal): Promise<string> {
  if (!terminal.isInteractive) return (await terminal.readAll()).split(/\r?\n/)[0] ?? ''
  const password = await terminal.askSecret('Password: ')
  if (password !== (await terminal.askSecret('Repeat the password: ')))
    throw new CommandFailed('The passwords differ; nothing was done.')
  return password
}
