import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Home } from '#contract/home.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import styles from './Attention.module.css'
import { AttentionItem } from './AttentionItem.tsx'
import { FirstSteps } from './FirstSteps.tsx'

type Props = { query: UseQueryResult<Home> }

/** What needs the admin's attention; the first steps in an empty licence; one calm line where all is well. */
export function AttentionCard({ query }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const refresh = async () => {
    await query.refetch()
    // The pressed button is gone with its row.
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Content query={query} onDone={refresh} />
    </div>
  )
}

function Content({ query, onDone }: Props & { onDone: () => Promise<void> }) {
  const t = useTranslations('attention')
  const errorText = useErrorText()
  const { data, error } = query
  if (!data)
    return (
      <Titled title={t('title')}>
        {error ? (
          <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void query.refetch()} />
        ) : (
          <>
            <ProgressBar label={t('loading')} />
            <div aria-hidden className={styles.loading} />
          </>
        )}
      </Titled>
    )
  const isNew = data.people <= 1
  if (data.attention.length === 0) return isNew ? <FirstSteps home={data} /> : <AllIsWell home={data} />
  const attention = (
    <Titled title={t('title')} count={data.attention.length}>
      <ul className={styles.list}>
        {data.attention.map((item, index) => (
          <AttentionItem
            key={`${item.code} ${item.serialNumber ?? ''} ${item.group?.id ?? item.person?.id ?? ''} ${item.since ?? ''} ${index}`}
            item={item}
            isFirst={index === 0}
            onDone={onDone}
          />
        ))}
      </ul>
    </Titled>
  )
  if (!isNew) return attention
  return (
    <div className={styles.cards}>
      {attention}
      <FirstSteps home={data} />
    </div>
  )
}

type TitledProps = { title: string; count?: number; children: React.ReactNode }

function Titled({ title, count, children }: TitledProps) {
  const titleId = useId()
  const format = useFormatter()
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
      </div>
      {children}
    </Card>
  )
}

function AllIsWell({ home }: { home: Home }) {
  const t = useTranslations('attention')
  const date = useCalendarDate()
  return (
    <Card padding="none">
      <p className={styles.well}>
        <CircleCheck aria-hidden size={24} />
        {home.validUntil ? t('wellUntil', { date: date(home.validUntil) }) : t('well')}
      </p>
    </Card>
  )
}
