import { useFormatter } from 'use-intl'

/** Writes a calendar date (`YYYY-MM-DD`) in the person's locale. */
export function useCalendarDate(): (date: string) => string {
  const format = useFormatter()
  return (date) =>
    format.dateTime(new Date(`${date}T00:00:00Z`), {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
    })
}
