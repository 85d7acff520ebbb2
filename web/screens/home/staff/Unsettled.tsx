import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import * as contract from '#contract/disputes.ts'
import { useFallbackFocus } from '../../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../../kit/ui/useOpenedDialog.ts'
import { call } from '../../../platform/api/call.ts'
import { lazyNamed } from '../../../platform/lazy-named.ts'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'
import { UnsettledInvoiceRow } from './UnsettledInvoiceRow.tsx'
import { useShownRows } from './useShownRows.tsx'

const MarkPaidDialog = lazyNamed(
  () => import('../../../features/invoices/MarkPaidDialog.tsx'),
  'MarkPaidDialog',
  async () => (await import('../../../features/invoices/messages.ts')).loadInvoicesMessages,
)

const unsettledQuery = (size: number) =>
  queryOptions({
    queryKey: ['invoices', 'unsettled', size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      contract.UnsettledInvoices.fromWire(await call(contract.listUnsettled, { query: { size } }, signal)),
  })

/** The invoices with a problem that was reported, and those not paid after the last payment reminder, the longest waiting first. */
export function Unsettled() {
  const t = useTranslations('home.unsettled')
  const { size, allOf, place } = useShownRows()
  const query = useQuery(unsettledQuery(size))
  const { opened, open, close } = useOpenedDialog<contract.UnsettledInvoice>(undefined)
  useFallbackFocus(opened, place)
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('title')}
        query={query}
        all={allOf(query.data?.total)}
        rowsOf={({ invoices }) =>
          invoices.map((invoice) => (
            <UnsettledInvoiceRow key={invoice.number} invoice={invoice} onMarkPaid={() => open(invoice)} />
          ))
        }
      />
      {/* Not in the row, which is gone once the invoice is paid. */}
      {opened && (
        <Suspense>
          <MarkPaidDialog
            key={opened.turn}
            invoice={opened.dialog}
            serialNumber={opened.dialog.customer.serialNumber}
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
