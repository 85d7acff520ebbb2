import { CalendarX2, Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../kit/ui/Badge.tsx'
import { useDay } from '../../platform/i18n/useDay.ts'

/** Marks someone who was invited and has not come yet. @param until ISO 8601; null: the link no longer works */
export function InvitationBadge({ until }: { until: string | null }) {
  const t = useTranslations('groups.states')
  const day = useDay()
  return until === null ? (
    <Badge tone="apricot" icon={CalendarX2}>
      {t('invitationOver')}
    </Badge>
  ) : (
    <Badge tone="plain" icon={Send}>
      {t('invited', { date: day(until) })}
    </Badge>
  )
}
