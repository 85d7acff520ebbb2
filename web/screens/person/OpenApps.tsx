import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useAppName } from '../../features/accounts/app-session.ts'
import { Card } from '../../kit/ui/Card.tsx'
import styles from './PersonScreen.module.css'
import { openAppsQuery } from './queries.ts'

/** The apps that the person has open now; each holds a seat. */
export function OpenApps({ id, groupId }: { id: number; groupId: number }) {
  const t = useTranslations('person.apps')
  const format = useFormatter()
  const appName = useAppName()
  const titleId = useId()
  const { data } = useQuery(openAppsQuery(id, groupId))
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      {data?.length === 0 && <p className={styles.small}>{t('none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.facts}>
          {data.map((session) => (
            <li key={session.id}>
              <span className={styles.words}>{appName(session.app)}</span>
              <span className={styles.small}>
                {t('since', { time: format.dateTime(new Date(session.since), { timeStyle: 'short' }) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
