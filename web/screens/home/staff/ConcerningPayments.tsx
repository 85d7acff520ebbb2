import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import * as credits from '#contract/credit-notes.ts'
import * as payments from '#contract/payments.ts'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { call } from '../../../platform/api/call.ts'
import { ConcerningPaymentRow } from './ConcerningPaymentRow.tsx'
import { OwedInvoiceRow } from './OwedInvoiceRow.tsx'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'
import { useShownRows } from './useShownRows.tsx'

const paymentsKey = ['payments', 'concerning']

const concerningQuery = (size: number) =>
  queryOptions({
    queryKey: [...paymentsKey, size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { size }
      const [concerning, owed] = await Promise.all([
        call(payments.listConcerningPayments, { query }, signal),
        call(credits.listOwed, { query }, signal),
      ])
      return {
        payments: payments.ConcerningPayments.fromWire(concerning).payments,
        owed: credits.OwedInvoices.fromWire(owed).invoices,
        total: concerning.total + owed.total,
      }
    },
  })

/**
 * The payments that staff should look at, and the invoices to pay back, the oldest first; the ways to read a bank statement and to
 * all invoices.
 */
export function ConcerningPayments() {
  const t = useTranslations('home.concerningPayments')
  const tTitles = useTranslations('shell.titles')
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
        foot={
          <>
            <TextLink href="/bank-statement" isStrong>
              {t('bankStatement')}
            </TextLink>
            <TextLink href="/invoices" isStrong>
              {tTitles('journal')}
            </TextLink>
          </>
        }
        rowsOf={(data) =>
          [
            ...data.payments.map((payment) => ({
              since: payment.since,
              row: <ConcerningPaymentRow key={payment.id} payment={payment} onDone={refreshList} />,
            })),
            ...data.owed.map((invoice) => ({
              since: invoice.since,
              row: <OwedInvoiceRow key={invoice.number} invoice={invoice} />,
            })),
          ]
            .sort((a, b) => a.since.localeCompare(b.since))
            .slice(0, size)
            .map(({ row }) => row)
        }
      />
    </div>
  )
}
