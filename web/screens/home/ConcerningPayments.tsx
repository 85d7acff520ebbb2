import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import * as payments from '#contract/payments.ts'
import { call } from '../../api/call.ts'
import { useErrorText } from '../../api/useSubmit.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ConcerningPaymentRow } from './ConcerningPaymentRow.tsx'
import styles from './ConcerningPayments.module.css'
import { HomeCard } from './HomeCard.tsx'

/** The oldest ones first; the rest follows as these are dealt with. */
const mostShown = 20

const concerningQuery = queryOptions({
  queryKey: ['payments', 'concerning'],
  queryFn: async ({ signal }) =>
    payments.ConcerningPayments.fromWire(
      await call(payments.listConcerningPayments, { query: { size: mostShown } }, signal),
    ),
})

/** The payments that staff should look at; nothing where there are none. */
export function ConcerningPayments() {
  const t = useTranslations('home.concerningPayments')
  const errorText = useErrorText()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(concerningQuery)
  const place = useRef<HTMLDivElement>(null)

  const letGo = async () => {
    await client.invalidateQueries({ queryKey: concerningQuery.queryKey })
    // The button that was pressed has left with its row.
    place.current?.focus()
  }

  const isShown = data ? data.payments.length > 0 : error !== null
  return (
    <div ref={place} tabIndex={-1} className={isShown ? styles.place : styles.empty}>
      {isShown && (
        <HomeCard icon={TriangleAlert} tone="apricot" title={t('title')} text={t('text')}>
          {data ? (
            <ul className={styles.list}>
              {data.payments.map((payment) => (
                <ConcerningPaymentRow key={payment.id} payment={payment} onDone={letGo} />
              ))}
            </ul>
          ) : (
            <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
          )}
          {data && data.total > data.payments.length && (
            <p className={styles.more}>{t('more', { count: data.total - data.payments.length })}</p>
          )}
        </HomeCard>
      )}
    </div>
  )
}
