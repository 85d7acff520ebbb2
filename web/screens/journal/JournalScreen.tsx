import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Breadcrumbs } from '../../kit/ui/Breadcrumbs.tsx'
import frame from '../../kit/ui/frame.module.css'
import { Select } from '../../kit/ui/Select.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './Journal.module.css'
import { JournalCard } from './JournalCard.tsx'
import { JournalTotals } from './JournalTotals.tsx'
import { monthOf, monthsToChoose } from './months.ts'
import { journalQueries } from './queries.ts'
import type { JournalSearch } from './search-params.ts'

export { loadJournalMessages as loadMessages } from './messages.ts'

/** /invoices: what was ordered, invoiced, sent and paid, of a month or of all: all for staff, else of the licences that the person may renew. */
export function JournalScreen() {
  const tTitles = useTranslations('shell.titles')
  const tProducts = useTranslations('products')
  const navigate = useNavigate()
  const { kind } = useSession()
  const search = useSearch({ from: '/signed-in/invoices' })
  const queries = journalQueries(search, kind)
  const papers = useQuery(queries.papers)
  const receipts = useQuery(queries.receipts)
  const heading = useRef<HTMLHeadingElement>(null)
  const title = tTitles('journal')
  const month = monthOf(search, kind)
  const go = (next: Partial<JournalSearch>, options?: { replace: boolean }) =>
    void navigate({ href: addressOf.list('/invoices', { ...search, page: 1, ...next }), ...options })
  const nameOf = useMonthName()
  usePageDetail(month && nameOf(month))
  // The button is gone then.
  const showAll = () => {
    go({ month: 'all' })
    heading.current?.focus()
  }
  return (
    <div className={frame.page}>
      <Breadcrumbs
        label={tProducts('trail')}
        items={[{ label: tProducts('title'), href: '/products' }, { label: title }]}
      />
      <div className={frame.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <MonthSelect
          month={month}
          first={papers.data?.firstMonth ?? null}
          onChoose={(chosen) => go({ month: chosen }, { replace: true })}
        />
      </div>
      {month !== undefined && <JournalTotals papers={papers.data} receipts={receipts.data} />}
      <JournalCard
        papers={papers}
        receipts={receipts}
        search={search}
        month={month}
        go={go}
        onAll={showAll}
      />
    </div>
  )
}

type MonthProps = {
  month: string | undefined
  first: string | null
  onChoose: (month: string) => void
}

function MonthSelect({ month, first, onChoose }: MonthProps) {
  const t = useTranslations('journal')
  const nameOf = useMonthName()
  return (
    <div className={styles.month}>
      <Select
        label={t('month')}
        isLabelHidden
        value={month ?? 'all'}
        onChange={onChoose}
        options={[
          { id: 'all', label: t('allMonths') },
          ...monthsToChoose(first, month).map((id) => ({ id, label: nameOf(id) })),
        ]}
      />
    </div>
  )
}

/** Names a month (`YYYY-MM`) as in `November 2026`. */
function useMonthName() {
  const format = useFormatter()
  return (month: string) =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
