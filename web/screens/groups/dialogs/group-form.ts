import * as v from 'valibot'
import { count, requiredText } from '#contract/fields.ts'
import type { Group, GroupChange } from '#contract/groups.ts'
import { languages } from '#i18n/languages.ts'
import { endDateError, endDateOf, hasEndDate } from '../../../features/licences/end-date-form.ts'

/** The form of a group. The number of seats and the date count only while their boxes are ticked. */
export const groupForm = v.pipe(
  v.object({
    name: requiredText(),
    reserves: v.boolean(),
    reservedSeats: v.nullable(count),
    ends: v.boolean(),
    validUntil: v.string(),
    language: v.nullable(v.picklist(languages)),
  }),
  v.forward(
    v.partialCheck(
      [['reserves'], ['reservedSeats']],
      ({ reserves, reservedSeats }) => !reserves || reservedSeats !== null,
      'field.required',
    ),
    ['reservedSeats'],
  ),
  v.forward(v.partialCheck([['ends'], ['validUntil']], hasEndDate, endDateError), ['validUntil']),
)

export type GroupForm = v.InferOutput<typeof groupForm>

/** The fields of a group that the form may change. */
export type GroupFields = Pick<Group, 'name' | 'reservedSeats' | 'validUntil' | 'language'>

/** How the form shows a group. */
export const groupInForm = (group: GroupFields): GroupForm => ({
  name: group.name,
  reserves: group.reservedSeats > 0,
  reservedSeats: group.reservedSeats,
  ends: group.validUntil !== null,
  validUntil: group.validUntil ?? '',
  language: group.language ?? null,
})

/** The form's fields besides the name: seats and date, and the language of a school. */
export type Offered = { seats: boolean; language: boolean }

/** The form's values of a group. */
export function fieldsInForm(form: GroupForm, { seats, language }: Offered): GroupChange {
  const spoken = language && form.language !== null ? { language: form.language } : {}
  if (!seats) return { name: form.name, ...spoken }
  return {
    ...spoken,
    name: form.name,
    reservedSeats: form.reserves ? (form.reservedSeats ?? 0) : 0,
    validUntil: endDateOf(form),
  } satisfies Required<Omit<GroupChange, 'language'>>
}
