import * as v from 'valibot'
import { count, requiredText } from '#contract/fields.ts'
import type { Group, GroupChange } from '#contract/groups.ts'
import { endDateFault, endDateOf, hasEndDate } from '../../../licences/end-date-form.ts'

/** What can be filled in about a group. The number of seats and the date count while their boxes are ticked. */
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
  v.forward(v.partialCheck([['ends'], ['validUntil']], hasEndDate, endDateFault), ['validUntil']),
)

export type GroupForm = v.InferOutput<typeof groupForm>

/** A group as the form begins. */
export const groupInForm = (group: Group): GroupForm => ({
  name: group.name,
  reserves: group.reservedSeats > 0,
  reservedSeats: group.reservedSeats,
  ends: group.validUntil !== null,
  validUntil: group.validUntil ?? '',
})

/** @param withSeats whether seats and date were offered; else they stay as they are */
export function changeFromForm(form: GroupForm, withSeats: boolean): GroupChange {
  if (!withSeats) return { name: form.name }
  return {
    name: form.name,
    reservedSeats: form.reserves ? (form.reservedSeats ?? 0) : 0,
    validUntil: endDateOf(form),
  } satisfies Required<GroupChange>
}
