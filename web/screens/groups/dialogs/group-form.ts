import * as v from 'valibot'
import { count, requiredText } from '#contract/fields.ts'
import type { Group, GroupChange } from '#contract/groups.ts'
import { endDateError, endDateOf, hasEndDate } from '../../../features/licences/end-date-form.ts'

/** The form of a group. The number of seats and the date count only while their boxes are ticked. */
export const groupForm = v.pipe(
  v.object({
    name: requiredText(),
    reserves: v.boolean(),
    reservedSeats: v.nullable(count),
    ends: v.boolean(),
    validUntil: v.string(),
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

/** What the form may change of a group. */
export type GroupFields = Pick<Group, 'name' | 'reservedSeats' | 'validUntil'>

/** How the form shows a group. */
export const groupInForm = (group: GroupFields): GroupForm => ({
  name: group.name,
  reserves: group.reservedSeats > 0,
  reservedSeats: group.reservedSeats,
  ends: group.validUntil !== null,
  validUntil: group.validUntil ?? '',
})

/** What the form says of a group. @param withSeats whether it offers seats and date */
export function fieldsInForm(form: GroupForm, withSeats: boolean): GroupChange {
  if (!withSeats) return { name: form.name }
  return {
    name: form.name,
    reservedSeats: form.reserves ? (form.reservedSeats ?? 0) : 0,
    validUntil: endDateOf(form),
  } satisfies Required<GroupChange>
}
