import { CalendarClock, CalendarX2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../kit/ui/Badge.tsx'
import { daysUntil } from '../history/days.ts'

const urgentDays = 15
const soonDays = 30
const nearDays = 90

type DaysLeftProps = {
  date: string
  /** Nothing if there are many. */
  onlyNear?: boolean
}

/** How many days a licence has left, more urgent the fewer there are; since when it has ended. */
export function DaysLeft({ date, onlyNear = false }: DaysLeftProps) {
  const t = useTranslations('desk.left')
  const days = daysUntil(date)
  if (days < 0)
    return (
      <Badge tone="danger" icon={CalendarX2}>
        {t('ended', { days: -days })}
      </Badge>
    )
  const words = t('days', { days })
  if (days > nearDays) return onlyNear ? null : words
  const tone = days < urgentDays ? 'danger' : days <= soonDays ? 'apricot' : 'plain'
  return (
    <Badge tone={tone} icon={CalendarClock}>
      {words}
    </Badge>
  )
}
