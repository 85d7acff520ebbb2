import { useFormatter, useTranslations } from 'use-intl'
import { isRefusal } from '../../platform/api/api-error.ts'
import { type FailedTryProps, isOfNetwork } from './failure.ts'
import type { Wait } from './useWait.ts'

const minuteMs = 60_000

/** When the next try works, and who can help. */
export function WaitWords({ wait, failure, helper }: FailedTryProps & { wait: Wait }) {
  const t = useTranslations('failedTry')
  const ok = useTranslations('ui')('ok')
  const format = useFormatter()
  if (wait.isOver) return t('over')

  const until = new Date(minuteMs * Math.ceil(wait.until.getTime() / minuteMs))
  const time = format.dateTime(until, { hour: '2-digit', minute: '2-digit' })
  const dayOf = (moment: Date) => format.dateTime(moment, { dateStyle: 'short' })
  const isToday = dayOf(wait.since) === dayOf(until)
  const isEasy = isRefusal(failure.error, 'session.tooManyEasyTries')
  const isEverybodys = isOfNetwork(failure.error)
  const words = [
    isToday ? t('at', { time }) : t('onDay', { day: format.dateTime(until, { weekday: 'long' }), time }),
    isEverybodys && t('here'),
    !isEverybodys && helper === 'teacher' && t('askTeacher'),
    !isEverybodys && helper === 'admin' && t(isEasy ? 'newPassword' : 'unlock', { ok }),
  ]
  // One paragraph: the other ways to log in should stay in sight below it.
  return words.filter(Boolean).join(' ')
}
