import * as v from 'valibot'
import type { Account } from '#contract/account.ts'
import type { AccountChange } from '#contract/accounts.ts'
import { emailOrEmpty, newPassword, text } from '#contract/fields.ts'

const fields = v.object({
  name: text(),
  email: emailOrEmpty,
  password: v.union([v.literal(''), newPassword]),
  passwordRepeat: v.string(),
  currentPassword: v.string(),
})

export type OwnAccountValues = v.InferInput<typeof fields>

type Changes = Pick<OwnAccountValues, 'email' | 'password'>

/** Whether these changes need the current password as well. */
export const needsCurrentPassword = (account: Account, { email, password }: Changes): boolean =>
  password !== '' || email.trim() !== account.email

/** The form in which a person changes the own account. */
export const ownAccountForm = (account: Account) =>
  v.pipe(
    fields,
    v.forward(
      v.partialCheck(
        [['password'], ['passwordRepeat']],
        ({ password, passwordRepeat }) => password === passwordRepeat,
        'field.passwordsDiffer',
      ),
      ['passwordRepeat'],
    ),
    v.forward(
      v.partialCheck(
        [['email'], ['password'], ['currentPassword']],
        (values) => values.currentPassword !== '' || !needsCurrentPassword(account, values),
        'field.required',
      ),
      ['currentPassword'],
    ),
  )

/** What the form begins with. */
export const ownAccountValues = ({ name, email }: Account): OwnAccountValues => ({
  name,
  email,
  password: '',
  passwordRepeat: '',
  currentPassword: '',
})

/** What is saved: an empty password is left out, and the current one is sent only where it is asked for. */
export function ownAccountChange(account: Account, values: OwnAccountValues): AccountChange {
  const { name, email, password, currentPassword } = values
  return {
    name,
    email,
    ...(password && { password }),
    ...(needsCurrentPassword(account, values) && { currentPassword }),
  }
}
