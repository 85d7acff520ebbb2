import * as v from 'valibot'
import { fieldErrors } from '#contract/field-errors.ts'
import * as field from '#contract/fields.ts'
import { refuseWeakPassword } from '../accounts/change-accounts.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { addVendorAccount } from '../accounts/vendor-accounts.ts'
import { inTransaction } from '../db/database.ts'
import { Refusal } from '../errors.ts'
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
  summary: 'Adds an account of the vendor’s staff, who see all customers.',
  help: `The password is asked for on the terminal, twice; else it is the first line of the standard input. It is never taken from
the command line, which others on the machine can read.

  --name    as others see it
  --email   for mails such as those with a new password`,
  options: { name: { type: 'string', default: '' }, email: { type: 'string', default: '' } },
  words: [1, 1],
  run: async ({ words, values }, world) => {
    const password = await readPassword(world.terminal)
    const read = v.safeParse(newStaff, { ...values, login: words[0], password })
    if (!read.success) throw new Refusal(400, 'request.invalid', { fields: fieldErrors(read.issues) })
    const { login, name, email } = read.output
    refuseWeakPassword(password, login)
    await withPortal(world, async ({ db, clock }) => {
      const passwordHash = await createPasswords().hash(password)
      const staff = { kind: 'staff', login, name, email, passwordHash } as const
      await inTransaction(db, (trx) => addVendorAccount(trx, clock(), staff))
    })
    world.terminal.say(`${login} can sign in.`)
  },
})

/** @throws CommandFailed where the two are not the same */
async function readPassword(terminal: Terminal): Promise<string> {
  if (!terminal.isInteractive) return (await terminal.readAll()).split(/\r?\n/)[0] ?? ''
  const password = await terminal.askSecret('Password: ')
  if (password !== (await terminal.askSecret('The same again: ')))
    throw new CommandFailed('The two are not the same; nothing was done.')
  return password
}
