import * as v from 'valibot'
import type { Viewer } from '#contract/access.ts'
import type { Account } from '#contract/account.ts'
import type { AccountChange } from '#contract/accounts.ts'
import { count, emailOrEmpty, newPassword, text } from '#contract/fields.ts'
import { endDateFault, endDateOf, hasEndDate } from '../licences/end-date-form.ts'
import * as rules from './rules.ts'

/** The fields beyond name, e-mail and password that a form offers. */
export type Offered = { seats: boolean; role: boolean; endDate: boolean }

/** As when people change their own data. */
export const nothingElse: Offered = { seats: false, role: false, endDate: false }

/** Whatever this viewer may change. */
export const offeredTo = (viewer: Viewer, account: Account): Offered => ({
  seats: rules.mayChangePersonSeats(account, viewer),
  role: rules.mayChangeRole(account, viewer),
  endDate: rules.mayChangeEndDate(account, viewer),
})

/**
 * What can be filled in about an account. An empty password stays as it is; the date counts while its box is ticked.
 * @param needsCurrentPassword whether this change needs the current password
 */
export const accountForm = (needsCurrentPassword: (change: { email: string; password: string }) => boolean) =>
  v.pipe(
    v.object({
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
    v.forward(v.partialCheck([['ends'], ['validUntil']], hasEndDate, endDateFault), ['validUntil']),
  )

export type AccountForm = v.InferOutput<ReturnType<typeof accountForm>>

/** An account as the form begins. */
export const accountInForm = (account: Account): AccountForm => ({
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
})

/**
 * What to send: only what was offered, so that nothing else is touched.
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
  if (offered.seats) {
    change.seats = form.seats ?? 0
    change.seatsReserved = form.seatsReserved
  }
  if (offered.role) change.isAdmin = form.isAdmin
  if (offered.endDate) change.validUntil = endDateOf(form)
  return change
}
