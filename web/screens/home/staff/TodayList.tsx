import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../kit/ui/Card.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'

type Props<Data> = {
  title: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  /** The link to all of them, if there are more. */
  all?: ReactNode
  /** The rows; none: there is nothing to do. */
  rowsOf: (data: Data) => readonly ReactNode[]
  /** Below the rows: what else can be done here. */
  foot?: ReactNode
}

/** The first few things of a kind that staff should see to. */
export function TodayList<Data>({ title, query, all, rowsOf, foot }: Props<Data>) {
  const t = useTranslations('desk.today')
  const errorText = useErrorText()
  const titleId = useId()
  const { data, error, isFetching } = query
  const rows = data && rowsOf(data)
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      {isFetching && <ProgressBar label={title} />}
      <div className={attention.head}>
        <h2 id={titleId}>{title}</h2>
        {all && <div className={styles.all}>{all}</div>}
      </div>
      {!rows &&
        (error ? (
          <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void query.refetch()} />
        ) : (
          <div aria-hidden className={styles.loading} />
        ))}
      {rows?.length === 0 && <p className={styles.nothing}>{t('nothing')}</p>}
      {rows && rows.length > 0 && <ul className={attention.list}>{rows}</ul>}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Card>
  )
}
