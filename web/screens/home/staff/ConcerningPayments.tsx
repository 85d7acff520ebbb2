import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import * as payments from '#contract/payments.ts'
import { call } from '../../../platform/api/call.ts'
import { ConcerningPaymentRow } from './ConcerningPaymentRow.tsx'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'
import { useShownRows } from './useShownRows.tsx'

const paymentsKey = ['payments', 'concerning']

const concerningQuery = (size: number) =>
  queryOptions({
    queryKey: [...paymentsKey, size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      payments.ConcerningPayments.fromWire(
        await call(payments.listConcerningPayments, { query: { size } }, signal),
      ),
  })

/** The payments that staff should look at, the oldest first. */
export function ConcerningPayments() {
  const t = useTranslations('home.concerningPayments')
  const client = useQueryClient()
  const { size, allOf, place, focusPlace } = useShownRows()
  const query = useQuery(concerningQuery(size))
  const refreshList = async () => {
    await client.invalidateQueries({ queryKey: paymentsKey })
    focusPlace()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('title')}
        query={query}
        all={allOf(query.data?.total)}
        rowsOf={(data) =>
          data.payments.map((payment) => (
            <ConcerningPaymentRow key={payment.id} payment={payment} onDone={refreshList} />
          ))
        }
      />
    </div>
  )
}
