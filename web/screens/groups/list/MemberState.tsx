import { BadgeCheck, CalendarX2, CircleDashed, Clock, Lock, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import type { Member } from '#contract/members.ts'
import { InvitationBadge } from '../../../features/accounts/InvitationBadge.tsx'
import { endState, todayInBrussels } from '../../../features/licences/end-date.ts'
import { Badge } from '../../../kit/ui/Badge.tsx'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { useConfig } from '../../../platform/session/useConfig.ts'

/** The special state of a member; nothing: all is well. */
export function MemberState({ member, isFull }: { member: Member; isFull?: boolean | undefined }) {
  const t = useTranslations('groups.states')
  const { validUntil } = member.kind === 'group' ? member.group : member.person
  const end = validUntil === null ? 'open' : endState(validUntil, todayInBrussels(new Date()))
  return (
    <>
      {member.kind === 'person' && <PersonState person={member.person} hasEnded={end === 'ended'} />}
      {isFull && <Badge tone="apricot">{t('full')}</Badge>}{' '}
      {validUntil && end !== 'open' && <EndBadge date={validUntil} hasEnded={end === 'ended'} />}
    </>
  )
}

/** A person whose date has passed cannot sign in: that they never did says nothing more. */
function PersonState({ person, hasEnded }: { person: Account; hasEnded: boolean }) {
  const t = useTranslations('groups.states')
  const { identityProvider } = useConfig()
  return (
    <>
      {person.isAdmin && (
        <Badge tone="pine" icon={ShieldCheck}>
          {t('admin')}
        </Badge>
      )}{' '}
      {person.isLinked && (
        <Badge tone="plum" icon={BadgeCheck}>
          {identityProvider ?? t('linked')}
        </Badge>
      )}{' '}
      {person.isLocked && (
        <Badge tone="danger" icon={Lock}>
          {t('locked')}
        </Badge>
      )}{' '}
      {person.state === 'invited' && <InvitationBadge until={person.invitedUntil ?? null} />}{' '}
      {person.signedInAt === null && person.state !== 'invited' && !hasEnded && (
        <Badge tone="plain" icon={CircleDashed}>
          {t('never')}
        </Badge>
      )}
    </>
  )
}

function EndBadge({ date, hasEnded }: { date: string; hasEnded: boolean }) {
  const t = useTranslations('groups.states')
  const written = useCalendarDate()
  return (
    <Badge tone="apricot" icon={hasEnded ? CalendarX2 : Clock}>
      {t(hasEnded ? 'expiredOn' : 'endsOn', { date: written(date) })}
    </Badge>
  )
}
