import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as payments from '#contract/payments.ts'
import { call } from '../../../api/call.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { ConcerningPaymentRow } from './ConcerningPaymentRow.tsx'
import { firstFew } from './first-few.ts'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'

const paymentsKey = ['payments', 'concerning']

/** The most that one call answers; the others follow as these are dealt with. */
const most = 200

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
  const tToday = useTranslations('desk.today')
  const client = useQueryClient()
  const [showsAll, setShowsAll] = useState(false)
  const query = useQuery(concerningQuery(showsAll ? most : firstFew))
  const place = useRef<HTMLDivElement>(null)

  const refreshList = async () => {
    await client.invalidateQueries({ queryKey: paymentsKey })
    // The pressed button is gone with its row.
    place.current?.focus()
  }
  const total = query.data?.total ?? 0
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('title')}
        query={query}
        all={
          !showsAll &&
          total > firstFew && (
            <TextButton onPress={() => setShowsAll(true)}>{tToday('all', { count: total })}</TextButton>
          )
        }
        rowsOf={(data) =>
          data.payments.map((payment) => (
            <ConcerningPaymentRow key={payment.id} payment={payment} onDone={refreshList} />
          ))
        }
      />
    </div>
  )
}
