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

/** The form's initial values. */
export const accountInForm = (account: Account): AccountForm => ({
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

/**
 * The change to send: only the offered fields, so that the others stay as they are.
 * @param withCurrentPassword whether this change needs it
 */
export function changeFromForm(
  form: AccountForm,
  offered: Offered,
  withCurrentPassword: boolean,
): AccountChange {
  const change: AccountChange = { name: form.name, email: form.email }
  if (form.password !== '') change.password = form.password
  if (withCurrentPassword) change.currentPassword = form.currentPassword
  if (offered.signIn) {
    change.login = form.login
    change.mustChangePassword = form.mustChangePassword
  }
  if (offered.seats) {
    change.seats = form.seats ?? 0
    change.seatsReserved = form.seatsReserved
  }
  if (offered.role) change.isAdmin = form.isAdmin
  if (offered.endDate) change.validUntil = endDateOf(form)
  return change
}
