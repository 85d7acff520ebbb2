import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { lookOf } from '../../../features/history/activity-look.ts'
import { daysUntil } from '../../../features/history/days.ts'
import { recentActivityQuery } from '../../../features/history/queries.ts'
import { Sentence } from '../../../features/history/Sentence.tsx'
import { todayInBrussels } from '../../../features/licences/end-date.ts'
import { useContentsText } from '../../../features/undo/useContentsText.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import attention from './Attention.module.css'
import styles from './RecentActivity.module.css'

/** The last changes in the own group and below it. Renders nothing until they are known. */
export function RecentActivity({ groupId }: { groupId: number }) {
  const t = useTranslations('history.activity')
  const titleId = useId()
  const format = useFormatter()
  const contents = useContentsText()
  const { data } = useQuery(recentActivityQuery(groupId))
  if (!data) return null
  const when = (at: string) => {
    const isToday = daysUntil(todayInBrussels(new Date(at))) === 0
    return format.dateTime(
      new Date(at),
      isToday
        ? { hour: '2-digit', minute: '2-digit' }
        : { day: '2-digit', month: '2-digit', year: 'numeric' },
    )
  }
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <div className={attention.head}>
        <h2 id={titleId}>{t('recent')}</h2>
        <TextLink href="/users/activity" isStrong>
          {t('all')}
        </TextLink>
      </div>
      {data.entries.length === 0 ? (
        <p className={styles.empty}>
          {t('empty')} {t('emptyText')}
        </p>
      ) : (
        <ul className={attention.list}>
          {data.entries.map((entry) => {
            const { icon: Icon } = lookOf(entry.action)
            return (
              <li key={entry.id} className={`${attention.item} ${styles.row}`}>
                <Icon aria-hidden size={20} />
                <p className={styles.text}>
                  <Sentence {...entry} />
                  {entry.atOnce && (
                    <span className={attention.text}>
                      {' '}
                      {t('atOnce', { contents: contents(entry.atOnce) })}
                    </span>
                  )}
                </p>
                <time dateTime={entry.at} className={attention.text}>
                  {when(entry.at)}
                </time>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
