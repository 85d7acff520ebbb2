import { longestSilenceDays } from '#contract/reminders.ts'
import { dayMs } from '../../platform/durations.ts'

const written = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Adds days to a day; both days `YYYY-MM-DD`. */
export const daysLater = (day: string, count: number): string => written(Date.parse(day) + count * dayMs)

/** The same day of the next month, or its last one; both `YYYY-MM-DD`. */
function monthLater(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return written(Date.UTC(year, month, Math.min(day, lastOfNext)))
}

type Choice = { id: 'weeks' | 'month' | 'end'; until: string }

/**
 * Suggested last days of silence, the nearest first; never past the end of a licence that has not ended.
 * @param today `YYYY-MM-DD`, as `validUntil`
 */
export function silenceChoices(today: string, validUntil: string): Choice[] {
  const all: Choice[] = [
    { id: 'weeks', until: daysLater(today, 14) },
    { id: 'month', until: monthLater(today) },
    { id: 'end', until: validUntil },
  ]
  if (validUntil <= today) return all.slice(0, 2)
  const latest = daysLater(today, longestSilenceDays)
  return all.filter(({ id, until }) => until <= latest && (id === 'end' || until < validUntil))
}

/** Whether reminders are silent on this day. @param today `YYYY-MM-DD`, as `seenUntil` */
export const isSilent = (seenUntil: string | null, today: string): seenUntil is string =>
  seenUntil !== null && seenUntil >= today
