import { CalendarX2, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCalendarDate } from '../i18n/useCalendarDate.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './EndDate.module.css'
import { endState, todayInBrussels } from './end-date.ts'

/** An end date, with a badge once it is near or past. */
export function EndDate({ date }: { date: string }) {
  const t = useTranslations('endDate')
  const written = useCalendarDate()
  const state = endState(date, todayInBrussels(new Date()))
  return (
    <span className={styles.endDate}>
      <time dateTime={date}>{written(date)}</time>{' '}
      {state === 'soon' && (
        <Badge tone="apricot" icon={Clock}>
          {t('soon')}
        </Badge>
      )}
      {state === 'ended' && (
        <Badge tone="danger" icon={CalendarX2}>
          {t('ended')}
        </Badge>
      )}
    </span>
  )
}
