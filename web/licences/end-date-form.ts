import { isCalendarDate } from '#contract/fields.ts'

/** An end date in a form: a box to tick and, once it is, a date. */
export type EndDateForm = { ends: boolean; validUntil: string }

/** A date is asked for only while the box is ticked. */
export const hasEndDate = ({ ends, validUntil }: EndDateForm) => !ends || isCalendarDate(validUntil)

/** What is wrong with the date: nothing there yet, or no such day. */
export const endDateFault = ({ input }: { input: unknown }): string => {
  const isEmpty =
    typeof input === 'object' && input !== null && 'validUntil' in input && input.validUntil === ''
  return isEmpty ? 'field.required' : 'field.date'
}

/** What the form says as a change: `null` clears the date. */
export const endDateOf = ({ ends, validUntil }: EndDateForm): string | null => (ends ? validUntil : null)
