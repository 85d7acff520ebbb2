import * as v from 'valibot'
import { isCalendarDate } from '#contract/fields.ts'

/** The end date of a licence: needed, and a day that exists. */
export const extendForm = v.object({
  validUntil: v.pipe(v.string(), v.nonEmpty(), v.check(isCalendarDate, 'field.date')),
})
