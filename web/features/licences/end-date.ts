import { dayMs } from '../../platform/durations.ts'
/** `soon`: within thirty days. `ended`: the day itself has passed. */
export type EndState = 'open' | 'soon' | 'ended'

const soonInDays = 30

/** Today in Brussels, the time zone of all dates in the portal, as `YYYY-MM-DD`. */
export function todayInBrussels(now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' }).format(now)
}

/**
 * @param validUntil a calendar date; that day itself is included
 * @param today as `YYYY-MM-DD`
 */
export function endState(validUntil: string, today: string): EndState {
  const days = (Date.parse(validUntil) - Date.parse(today)) / dayMs
  if (days < 0) return 'ended'
  return days <= soonInDays ? 'soon' : 'open'
}
