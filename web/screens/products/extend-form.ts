import * as v from 'valibot'
import { isCalendarDate } from '#contract/fields.ts'

/** The end date of a licence: required, and an existing day. */
export const extendForm = v.object({
  validUntil: v.pipe(v.string(), v.nonEmpty(), v.check(isCalendarDate, 'field.date')),
})
