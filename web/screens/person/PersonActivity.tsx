import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Sentence } from '../../features/history/Sentence.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import styles from './PersonScreen.module.css'
import { personActivityQuery } from './queries.ts'

type PersonActivityProps = { id: number; groupId: number; login: string }

/** The person's last activity. */
export function PersonActivity({ id, groupId, login }: PersonActivityProps) {
  const t = useTranslations('person.activity')
  const format = useFormatter()
  const titleId = useId()
  const { data } = useQuery(personActivityQuery(id, groupId, login))
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      {data?.entries.length === 0 && <p className={styles.small}>{t('none')}</p>}
      {data && data.entries.length > 0 && (
        <ul className={styles.facts}>
          {data.entries.map((entry) => (
            <li key={entry.id}>
              <span className={styles.words}>
                <Sentence {...entry} />
              </span>
              <time className={styles.small} dateTime={entry.at}>
                {format.dateTime(new Date(entry.at), { dateStyle: 'short', timeStyle: 'short' })}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
