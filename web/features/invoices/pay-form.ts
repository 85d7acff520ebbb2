import * as v from 'valibot'
import { isCalendarDate, text } from '#contract/fields.ts'
import { typedEuros } from '../licences/form/licence-form.ts'

/** Money that came in: on a day, an amount in euros as people type it, and perhaps a remark. */
export const payForm = v.object({
  date: v.pipe(v.string(), v.nonEmpty(), v.check(isCalendarDate, 'field.date')),
  amountCents: typedEuros,
  text: text(),
})
