import { useFormatter, useTranslations } from 'use-intl'
import { daysUntil } from './days.ts'

/** Writes a day, `YYYY-MM-DD`: "Today, Friday 20 November". The year only if it is another. */
export function useDayName(): (day: string) => string {
  const t = useTranslations('history')
  const format = useFormatter()
  return (day) => {
    const isThisYear = day.slice(0, 4) === String(new Date().getFullYear())
    const date = format.dateTime(new Date(`${day}T00:00:00Z`), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
      timeZone: 'UTC',
    })
    const days = daysUntil(day)
    if (days === 0) return t('today', { date })
    return days === -1 ? t('yesterday', { date }) : date
  }
}
