import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AskedVatNumbers, listVatNumbers } from '#contract/vat-numbers.ts'
import { ViesLink } from '../../../features/vat-numbers/ViesLink.tsx'
import { call } from '../../../platform/api/call.ts'
import { AskedVatNumberRow } from './AskedVatNumberRow.tsx'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'
import { useShownRows } from './useShownRows.tsx'

const vatNumbersKey = ['vatNumbers']

const vatNumbersQuery = (size: number) =>
  queryOptions({
    queryKey: [...vatNumbersKey, size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      AskedVatNumbers.fromWire(await call(listVatNumbers, { query: { size } }, signal)),
  })

/** The VAT numbers that staff are asked to confirm, the longest waiting first; nothing as long as there are none, as most days. */
export function VatNumbers() {
  const t = useTranslations('home.vatNumbers')
  const client = useQueryClient()
  const { size, allOf, place, focusPlace } = useShownRows()
  const query = useQuery(vatNumbersQuery(size))
  const { data, error } = query
  const refreshList = async () => {
    await client.invalidateQueries({ queryKey: vatNumbersKey })
    focusPlace()
  }
  // It stays when the last one is decided: the focus is in it.
  const [isShown, setShown] = useState(false)
  if (!isShown && (error || (data && data.total > 0))) setShown(true)
  if (!isShown) return null
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('title')}
        query={query}
        all={allOf(data?.total)}
        rowsOf={({ vatNumbers }) =>
          vatNumbers.map((asked) => <AskedVatNumberRow key={asked.id} asked={asked} onDone={refreshList} />)
        }
        foot={<ViesLink />}
      />
    </div>
  )
}
