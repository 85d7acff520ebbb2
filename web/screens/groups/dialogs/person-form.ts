import * as v from 'valibot'
import type { Account } from '#contract/account.ts'
import type { AccountChange } from '#contract/accounts.ts'
import { count, emailOrEmpty, newPassword, text } from '#contract/fields.ts'
import * as rules from '../rules.ts'
import { endDateFault, endDateOf, hasEndDate } from './end-date-form.ts'

/**
 * What can be filled in about a person. An empty password stays as it is; the date counts while its box is ticked.
 * @param needsCurrentPassword whether this change needs the current password
 */
export const personForm = (needsCurrentPassword: (change: { email: string; password: string }) => boolean) =>
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

export type PersonForm = v.InferOutput<ReturnType<typeof personForm>>

/** A person as the form begins. */
export const personInForm = (person: Account): PersonForm => ({
  name: person.name,
  email: person.email,
  password: '',
  passwordCheck: '',
  currentPassword: '',
  seats: person.seats,
  seatsReserved: person.seatsReserved,
  isAdmin: person.isAdmin,
  ends: person.validUntil !== null,
  validUntil: person.validUntil ?? '',
})

/** What to send: only what this viewer may change, so that nothing else is touched. */
export function changeFromForm(form: PersonForm, person: Account, viewer: rules.Viewer): AccountChange {
  const change: AccountChange = { name: form.name, email: form.email }
  if (form.password !== '') change.password = form.password
  if (rules.needsCurrentPassword(person, viewer, form)) change.currentPassword = form.currentPassword
  if (rules.mayChangePersonSeats(person, viewer)) {
    change.seats = form.seats ?? 0
    change.seatsReserved = form.seatsReserved
  }
  if (rules.mayChangeRole(person, viewer)) change.isAdmin = form.isAdmin
  if (rules.mayChangeEndDate(person, viewer)) change.validUntil = endDateOf(form)
  return change
}
