import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Invitation, readInvitation } from '#contract/invitations.ts'
import { OpenApp } from '../../features/hand-over/OpenApp.tsx'
import { useHandOver } from '../../features/hand-over/useHandOver.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { Checking } from '../../platform/Checking.tsx'
import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { InvitationOver } from './InvitationOver.tsx'

/** Loads the texts of this page. */
export const loadMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?invitation',
  }),
)

/** The page behind the link in the mail of an invitation: the inviter and the role, and the first password. */
export function InvitationScreen() {
  const t = useTranslations('invitation')
  const errorText = useErrorText()
  const { code } = useParams({ from: '/public/invitation/$code' })
  // Signing in forgets what was loaded before; the form stays until the next page is there.
  const [accepted, setAccepted] = useState<Invitation | null>(null)
  const [isOver, setOver] = useState(false)
  const handOver = useHandOver('password')
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', code],
    queryFn: async ({ signal }) =>
      Invitation.fromWire((await call(readInvitation, { body: { code } }, signal)).data),
    enabled: accepted === null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (handOver.waiting) return <OpenApp app={handOver.waiting.key} />
  if (isOver || (accepted === null && isRefusal(error, 'invitation.over'))) return <InvitationOver />
  const invitation = accepted ?? data
  if (invitation)
    return (
      <AcceptForm
        code={code}
        invitation={invitation}
        isLeaving={handOver.isLeaving}
        onAccepted={async (reply) => {
          setAccepted(invitation)
          await handOver.proceed(reply)
        }}
        onOver={() => setOver(true)}
      />
    )
  if (!error) return <Checking />
  return (
    <Card>
      <h1>{t('title')}</h1>
      <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
    </Card>
  )
}
