import { CalendarX2, LockKeyhole } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Hit } from '#contract/find.ts'
import { Badge } from '../../kit/ui/Badge.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { DaysLeft } from '../licences/DaysLeft.tsx'
import { todayInBrussels } from '../licences/end-date.ts'

/** The person's obstacle to signing in, or the end of a licence; nothing if all is well. */
export function HitState({ hit }: { hit: Hit }) {
  const { kind, validUntil } = hit
  if (kind === 'person') return <PersonState hit={hit} />
  return validUntil === null ? null : <DaysLeft date={validUntil} onlyNear />
}

function PersonState({ hit: { lockedUntil, validUntil } }: { hit: Hit }) {
  const t = useTranslations('groups.states')
  const tToday = useTranslations('desk.today')
  const format = useFormatter()
  const date = useCalendarDate()
  if (lockedUntil !== null)
    return (
      <Badge tone="danger" icon={LockKeyhole}>
        {tToday('lockedUntil', { time: format.dateTime(new Date(lockedUntil), { timeStyle: 'short' }) })}
      </Badge>
    )
  if (validUntil === null || validUntil >= todayInBrussels(new Date())) return null
  return (
    <Badge tone="apricot" icon={CalendarX2}>
      {t('expiredOn', { date: date(validUntil) })}
    </Badge>
  )
}
