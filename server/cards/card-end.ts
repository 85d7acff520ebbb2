import { daysAfter } from '../platform/calendar.ts'

/** Days that a card works at least. */
const minDays = 60

/**
 * The last day of a card: this day of the year after the next June, when pupils change classes, and at least 60 days later.
 * @param madeOn `YYYY-MM-DD`. @param dayOfYear `MM-DD`
 */
export function cardEnd(madeOn: string, dayOfYear: string): string {
  const [year, month] = madeOn.split('-').map(Number) as [number, number]
  const june = month <= 6 ? year : year + 1
  const end = (of: number) => `${of}-${dayOfYear}`
  const first = dayOfYear < '07' ? end(june + 1) : end(june)
  return first < daysAfter(madeOn, minDays) ? `${Number(first.slice(0, 4)) + 1}-${dayOfYear}` : first
}
