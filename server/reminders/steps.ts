import { reminderSteps } from '#contract/reminders.ts'
import { daysAfter } from '../platform/calendar.ts'
import { dayMs } from '../platform/durations.ts'

/** Days after its end on which a licence may still get a reminder. */
export const lateDays = 30

/** The customer's settings for a licence's reminders. `seenUntil`: the last day of silence. `earlier`: a step besides the usual ones. */
export type Settings = { stopped: boolean; seenUntil: string | null; earlier: number | null }

export const usualSettings: Settings = { stopped: false, seenUntil: null, earlier: null }

/** The days before the end on which reminders go out, the earliest first. */
export const stepsOf = ({ earlier }: Pick<Settings, 'earlier'>): number[] =>
  earlier === null ? [...reminderSteps] : [earlier, ...reminderSteps]

const later = (a: string, b: string) => (a > b ? a : b)

/** Whether a step falls into the silence and is dropped. The one after the end is only postponed. */
const isSkipped = (step: number, day: string, seenUntil: string | null) =>
  step > 0 && seenUntil !== null && day <= seenUntil

/**
 * The next reminder of a licence; null: there will be none.
 * @param validUntil `YYYY-MM-DD`, as `today`
 * @param sent the steps of this end date that were mailed
 */
export function nextReminder(
  { validUntil, ...settings }: Settings & { validUntil: string | null },
  sent: readonly number[],
  today: string,
): { at: string; step: number } | null {
  if (settings.stopped || validUntil === null) return null
  const daysLeft = Math.round((Date.parse(validUntil) - Date.parse(today)) / dayMs)
  const awake = settings.seenUntil === null ? today : later(today, daysAfter(settings.seenUntil, 1))
  const steps = stepsOf(settings)
  // The smallest step reached, and the later ones: earlier steps that were not sent are dropped.
  const reached = steps.findLastIndex((step) => step >= daysLeft)
  for (const step of steps.slice(Math.max(reached, 0))) {
    const day = daysAfter(validUntil, -step)
    if (sent.includes(step) || isSkipped(step, day, settings.seenUntil)) continue
    const at = later(day, awake)
    return step < 0 && at > daysAfter(validUntil, lateDays) ? null : { at, step }
  }
  return null
}
