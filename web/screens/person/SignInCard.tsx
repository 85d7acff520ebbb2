import {
  Baby,
  Ban,
  CalendarX,
  CircleCheck,
  KeyRound,
  LockKeyhole,
  LockKeyholeOpen,
  Send,
  TriangleAlert,
} from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { whyNotUnlock } from '#contract/account-rules.ts'
import { type PersonPage, unlock } from '#contract/person-page.ts'
import { maySeeCard } from '../../features/accounts/rules.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Tile } from '../../kit/ui/Tile.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useDay } from '../../platform/i18n/useDay.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import { useViewer } from '../../platform/session/useViewer.ts'
import { CardWithSquare } from './CardWithSquare.tsx'
import styles from './PersonScreen.module.css'
import { type Obstacle, obstaclesOf } from './sign-in-facts.ts'

const looks = {
  disabled: { icon: Ban, tone: 'danger' },
  locked: { icon: LockKeyhole, tone: 'danger' },
  expired: { icon: CalendarX, tone: 'apricot' },
  invitationOver: { icon: CalendarX, tone: 'apricot' },
  invited: { icon: Send, tone: 'plain' },
  mustChange: { icon: KeyRound, tone: 'plain' },
  tries: { icon: TriangleAlert, tone: 'apricot' },
} as const

type SignInCardProps = { page: PersonPage; refresh: () => Promise<unknown> }

/** Whether the person can sign in, why not, and how they did last. */
export function SignInCard({ page, refresh }: SignInCardProps) {
  const t = useTranslations('person.signIn')
  const viewer = useViewer()
  const titleId = useId()
  const { account, signIn } = page
  const say = useObstacleText(page)
  const obstacles = obstaclesOf(page, new Date())
  const { submit, isPending } = useSubmit({
    call: () => call(unlock, { params: { id: account.id } }),
    success: t('unlocked', { name: account.name || account.login }),
    onSuccess: refresh,
  })
  const mayUnlock = whyNotUnlock(viewer, account) === null && signIn.failedTries > 0
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      <ul className={styles.facts}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            <Tile {...looks[obstacle]} isRound={false} />
            <span className={styles.words}>{say(obstacle)}</span>
            {mayUnlock && (obstacle === 'locked' || obstacle === 'tries') && (
              <Button
                variant={obstacle === 'locked' ? 'primary' : 'secondary'}
                icon={LockKeyholeOpen}
                isPending={isPending}
                onPress={() => submit(undefined)}
              >
                {t('unlock')}
              </Button>
            )}
          </li>
        ))}
        {obstacles.length === 0 && (
          <li>
            <Tile icon={CircleCheck} tone="pine" />
            <span className={styles.words}>{t('fine')}</span>
          </li>
        )}
        {signIn.hasEasyPassword && (
          <li>
            <Tile icon={Baby} tone="plain" isRound={false} />
            <span className={styles.words}>{t('easyPassword')}</span>
          </li>
        )}
      </ul>
      <LastSignIn page={page} />
      {maySeeCard(account, viewer) && account.group && (
        <CardWithSquare page={page} groupId={account.group.id} refresh={refresh} />
      )}
    </Card>
  )
}

function useObstacleText({ account, signIn }: PersonPage): (obstacle: Obstacle) => string {
  const t = useTranslations('person.signIn')
  const format = useFormatter()
  const date = useCalendarDate()
  const day = useDay()
  return (obstacle) => {
    if (obstacle === 'locked')
      return t('locked', { time: format.dateTime(new Date(signIn.lockedUntil ?? 0), { timeStyle: 'short' }) })
    if (obstacle === 'expired') return t('expired', { date: date(account.validUntil ?? '') })
    if (obstacle === 'invited') return t('invited', { date: day(account.invitedUntil ?? '') })
    if (obstacle === 'disabled' || obstacle === 'invitationOver') return t(obstacle)
    return obstacle === 'tries' ? t('tries', { count: signIn.failedTries }) : t('mustChange')
  }
}

const lastWays = {
  password: 'lastPassword',
  identity: 'lastIdentity',
  invitation: 'lastInvitation',
  passkey: 'lastPasskey',
  card: 'lastCard',
  pin: 'lastPin',
  door: 'lastDoor',
} as const

function LastSignIn({ page: { signIn } }: { page: PersonPage }) {
  const t = useTranslations('person.signIn')
  const format = useFormatter()
  const { identityProvider } = useConfig()
  const provider = identityProvider ?? ''
  const { lastAt, lastWay, identity } = signIn
  const date = lastAt && format.dateTime(new Date(lastAt), { dateStyle: 'short', timeStyle: 'short' })
  return (
    <div className={styles.small}>
      <p>{date ? t(lastWays[lastWay ?? 'password'], { date, provider }) : t('never')}</p>
      {identity && <p>{t('linked', { provider })}</p>}
    </div>
  )
}
