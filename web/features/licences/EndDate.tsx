import { CalendarX2, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../kit/ui/Badge.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import styles from './EndDate.module.css'
import { endState, todayInBrussels } from './end-date.ts'

/** An end date, with a badge once it is near or past. */
export function EndDate({ date }: { date: string }) {
  const written = useCalendarDate()
  return (
    <span className={styles.endDate}>
      <time dateTime={date}>{written(date)}</time> <EndBadge date={date} />
    </span>
  )
}

/** Says that an end date is near or past. */
export function EndBadge({ date }: { date: string }) {
  const t = useTranslations('endDate')
  const state = endState(date, todayInBrussels(new Date()))
  if (state === 'open') return null
  return state === 'soon' ? (
    <Badge tone="apricot" icon={Clock}>
      {t('soon')}
    </Badge>
  ) : (
    <Badge tone="danger" icon={CalendarX2}>
      {t('ended')}
    </Badge>
  )
}
