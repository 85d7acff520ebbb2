import { isCalendarDate } from '#contract/fields.ts'

/** An end date in a form: a checkbox and, while it is ticked, a date. */
export type EndDateForm = { ends: boolean; validUntil: string }

/** The date is required only while the box is ticked. */
export const hasEndDate = ({ ends, validUntil }: EndDateForm) => !ends || isCalendarDate(validUntil)

/** The error code of the date: missing or not a valid day. */
export const endDateError = ({ input }: { input: unknown }): string => {
  const isEmpty =
    typeof input === 'object' && input !== null && 'validUntil' in input && input.validUntil === ''
  return isEmpty ? 'field.required' : 'field.date'
}

/** The date to send; `null` clears it. */
export const endDateOf = ({ ends, validUntil }: EndDateForm): string | null => (ends ? validUntil : null)
