import { useFormatter, useTranslations } from 'use-intl'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import { type FailedTryProps, isOfNetwork } from './failure.ts'
import type { Wait } from './useWait.ts'

const minuteMs = 60_000

/** When the next try works, what works meanwhile, and who can help. */
export function WaitWords({ wait, failure, helper, hasProvider }: FailedTryProps & { wait: Wait }) {
  const t = useTranslations('failedTry')
  const ok = useTranslations('ui')('ok')
  const format = useFormatter()
  const { identityProvider: provider } = useConfig()
  if (wait.isOver) return t('over')

  const until = new Date(minuteMs * Math.ceil(wait.until.getTime() / minuteMs))
  const time = format.dateTime(until, { hour: '2-digit', minute: '2-digit' })
  const dayOf = (moment: Date) => format.dateTime(moment, { dateStyle: 'short' })
  const isToday = dayOf(wait.since) === dayOf(until)
  const isEasy = isRefusal(failure.error, 'session.tooManyEasyTries')
  const isEverybodys = isOfNetwork(failure.error)
  return (
    <>
      <p>
        {isToday ? t('at', { time }) : t('onDay', { day: format.dateTime(until, { weekday: 'long' }), time })}
      </p>
      {hasProvider && provider !== null && <p>{t('provider', { provider })}</p>}
      {isEverybodys && <p>{t('here')}</p>}
      {!isEverybodys && helper === 'teacher' && <p>{t('askTeacher')}</p>}
      {!isEverybodys && helper === 'admin' && <p>{t(isEasy ? 'newPassword' : 'unlock', { ok })}</p>}
    </>
  )
}
