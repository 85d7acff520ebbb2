import { useFormatter } from 'use-intl'

/** Writes the day of a moment (ISO 8601) in the person's locale. */
export function useDay(): (moment: string) => string {
  const format = useFormatter()
  return (moment) => format.dateTime(new Date(moment), { day: '2-digit', month: '2-digit', year: 'numeric' })
}
