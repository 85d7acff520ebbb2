import { useFormatter, useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { todayInBrussels } from '../../../features/licences/end-date.ts'
import { dayMs } from '../../../platform/durations.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import styles from './MembersTable.module.css'

/** When a person signed in last, or that an app of theirs is open now. */
export function LastSignIn({ person: { signedInAt, isInUse } }: { person: Account }) {
  const t = useTranslations('groups.signIn')
  const format = useFormatter()
  const written = useCalendarDate()
  if (isInUse)
    return (
      <span className={styles.now}>
        <span aria-hidden className={styles.dot} />
        {t('now')}
      </span>
    )
  if (!signedInAt) return <span className={styles.soft}>{t('never')}</span>
  const at = new Date(signedInAt)
  const now = new Date()
  const day = todayInBrussels(at)
  const time = format.dateTime(at, { hour: '2-digit', minute: '2-digit' })
  const words =
    day === todayInBrussels(now)
      ? t('today', { time })
      : day === todayInBrussels(new Date(now.getTime() - dayMs))
        ? t('yesterday')
        : written(day)
  return (
    <time dateTime={signedInAt} className={styles.soft}>
      {words}
    </time>
  )
}
