import { BookOpen, Check, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { endOwnSession, type OwnSession } from '#contract/own-sessions.ts'
import { Badge } from '../../kit/ui/Badge.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { TileRow } from '../../kit/ui/TileRow.tsx'
import { useAgo } from '../../kit/ui/useAgo.ts'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useAppName } from '../accounts/app-session.ts'

type SessionRowProps = {
  session: OwnSession
  /** It is over. */
  onEnded: () => unknown
}

/** A browser or an app in which one is signed in, and the button that ends it. */
export function SessionRow({ session, onEnded }: SessionRowProps) {
  const t = useTranslations('mySessions')
  const name = useSessionName()(session)
  const about = useAbout()(session)
  const { submit, isPending } = useSubmit<void, object>({
    call: () => call(endOwnSession, { params: { id: session.id } }),
    success: t('ended', { name }),
    onSuccess: onEnded,
    onError: (error) => isRefusal(error, 'session.notFound') && onEnded(),
  })
  return (
    <TileRow icon={iconOf(session)} name={name} about={about} isOn={session.isThisOne}>
      <div>
        {session.isThisOne ? (
          <Badge tone="pine" icon={Check}>
            {t('thisOne')}
          </Badge>
        ) : (
          <Button isPending={isPending} onPress={() => void submit()}>
            {t('end')}
            <VisuallyHidden>{` ${name}, ${about}`}</VisuallyHidden>
          </Button>
        )}
      </div>
    </TileRow>
  )
}

function useSessionName(): (session: OwnSession) => string {
  const t = useTranslations('mySessions')
  const appName = useAppName()
  return ({ app, browser, system }) => {
    if (app !== null) return appName(app)
    if (browser && system) return t('on', { browser, system })
    return browser ?? system ?? t('unknown')
  }
}

/** Since when, and when last used. */
function useAbout(): (session: OwnSession) => string {
  const t = useTranslations('mySessions')
  const ago = useAgo()
  return ({ app, isThisOne, ...at }) => {
    const [since, seen] = [ago(new Date(at.since)), ago(new Date(at.seenAt))]
    if (isThisOne) return t('since', { since })
    return app === null ? t('sinceSeen', { since, seen }) : t('opened', { since, seen })
  }
}

const phones = ['iPhone', 'Android']

function iconOf({ app, system }: OwnSession): LucideIcon {
  if (app !== null) return BookOpen
  if (system === 'iPad') return Tablet
  return system !== null && phones.includes(system) ? Smartphone : Monitor
}
