import * as v from 'valibot'
import type { Viewer } from '#contract/access.ts'
import type { Account } from '#contract/account.ts'
import { isVendorAccount } from '#contract/account-rules.ts'
import type { AccountChange } from '#contract/accounts.ts'
import { count, emailOrEmpty, newLogin, newPassword, text } from '#contract/fields.ts'
import { endDateError, endDateOf, hasEndDate } from '../licences/end-date-form.ts'
import * as rules from './rules.ts'

/** The fields beyond name, e-mail and password that a form offers. */
export type Offered = { signIn: boolean; seats: boolean; role: boolean; endDate: boolean }

/** For people who change their own data. */
export const nothingElse: Offered = { signIn: false, seats: false, role: false, endDate: false }

/** The fields that this viewer may change. */
export const offeredTo = (viewer: Viewer, account: Account): Offered =>
  isVendorAccount(account)
    ? nothingElse
    : {
        signIn: rules.mayChangeSignIn(account, viewer),
        seats: rules.mayChangePersonSeats(account, viewer),
        role: rules.mayChangeRole(account, viewer),
        endDate: rules.mayChangeEndDate(account, viewer),
      }

/**
 * The form of an account. An empty password means no change; the date counts only while its box is ticked.
 * @param needsCurrentPassword whether this change needs the current password
 */
export const accountForm = (needsCurrentPassword: (change: { email: string; password: string }) => boolean) =>
  v.pipe(
    v.object({
      login: newLogin,
      name: text(),
      email: emailOrEmpty,
      password: v.union([v.literal(''), newPassword]),
      passwordCheck: v.string(),
      currentPassword: v.string(),
      seats: v.nullable(count),
      seatsReserved: v.boolean(),
      isAdmin: v.boolean(),
      ends: v.boolean(),
      validUntil: v.string(),
      mustChangePassword: v.boolean(),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['passwordCheck']],
        ({ password, passwordCheck }) => password === passwordCheck,
        'field.passwordsDiffer',
      ),
      ['passwordCheck'],
    ),
    v.forward(
      v.partialCheck(
        [['email'], ['password'], ['currentPassword']],
        ({ currentPassword, ...change }) => currentPassword !== '' || !needsCurrentPassword(change),
        'field.required',
      ),
      ['currentPassword'],
    ),
    v.forward(
      v.partialCheck([['seats']], ({ seats }) => seats !== null, 'field.required'),
      ['seats'],
    ),
    v.forward(v.partialCheck([['ends'], ['validUntil']], hasEndDate, endDateError), ['validUntil']),
  )

export type AccountForm = v.InferOutput<ReturnType<typeof accountForm>>

/** The fields of an account that the form may change, besides its password. */
export type AccountFields = Pick<
  Account,
  'login' | 'name' | 'email' | 'seats' | 'seatsReserved' | 'isAdmin' | 'validUntil' | 'mustChangePassword'
>

/** How the form shows an account. */
export const accountInForm = (account: AccountFields): AccountForm => ({
  login: account.login,
  name: account.name,
  email: account.email,
  password: '',
  passwordCheck: '',
  currentPassword: '',
  seats: account.seats,
  seatsReserved: account.seatsReserved,
  isAdmin: account.isAdmin,
  ends: account.validUntil !== null,
  validUntil: account.validUntil ?? '',
  mustChangePassword: account.mustChangePassword,
})

/** The form's values of the offered fields. */
export function fieldsInForm(form: AccountForm, offered: Offered): Partial<AccountFields> {
  const { name, email, login, mustChangePassword, seats, seatsReserved, isAdmin } = form
  return {
    name,
    email,
    ...(offered.signIn && { login, mustChangePassword }),
    ...(offered.seats && { seats: seats ?? 0, seatsReserved }),
    ...(offered.role && { isAdmin }),
    ...(offered.endDate && { validUntil: endDateOf(form) }),
  }
}

/**
 * The passwords to send; an empty new one means no change.
 * @param withCurrent whether the change needs the current one
 */
export const passwordsInForm = (
  { password, currentPassword }: AccountForm,
  withCurrent: boolean,
): AccountChange => ({
  ...(password !== '' && { password }),
  ...(withCurrent && { currentPassword }),
})
