import type { Invoice } from '#contract/invoices.ts'
import { type PaymentReminderStep, paymentReminderSteps } from '#contract/paper-parts.ts'
import { daysAfter } from '../platform/calendar.ts'

/** How long after its day a step still goes out. One before the due day goes out until that day. */
export const stepDays = 14

/** The shortest term of an invoice that is reminded of before its due day. */
export const leastTermDays = 14

const later = (one: string, other: string) => (one > other ? one : other)

type Dates = { date: string; due: string; settledOn: string | null; sent: readonly PaymentReminderStep[] }

/**
 * The next payment reminder of an invoice with an open amount; null: there will be none. After a dispute, the steps after the due day count from the
 * day on which it was settled.
 * @param today `YYYY-MM-DD`
 */
export function nextPaymentReminder(
  { date, due, settledOn, sent }: Dates,
  today: string,
): NonNullable<Invoice['reminders']>['next'] {
  for (const step of paymentReminderSteps) {
    const isBefore = step < 0
    const counted = isBefore || settledOn === null ? due : later(due, settledOn)
    const first = daysAfter(counted, step)
    const last = isBefore ? due : daysAfter(first, stepDays - 1)
    const isTooNew = isBefore && date > daysAfter(due, -leastTermDays)
    if (!isTooNew && today <= last && !sent.some((other) => other >= step))
      return { date: later(first, today), step }
  }
  return null
}
