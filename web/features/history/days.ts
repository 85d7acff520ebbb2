import { dayMs } from '../../platform/durations.ts'
import { todayInBrussels } from '../licences/end-date.ts'

/** The day in Brussels, `YYYY-MM-DD`, so many days before now. */
export const daysAgo = (count: number, now = new Date()): string =>
  new Date(Date.parse(todayInBrussels(now)) - count * dayMs).toISOString().slice(0, 10)

/** Days from today in Brussels to a day, `YYYY-MM-DD`. */
export const daysUntil = (day: string, now = new Date()): number =>
  Math.round((Date.parse(day) - Date.parse(todayInBrussels(now))) / dayMs)

/** Entries in their order, by their day in Brussels. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[]): [string, Entry[]][] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = todayInBrussels(new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
