import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Breadcrumbs } from '../../kit/ui/Breadcrumbs.tsx'
import { Select } from '../../kit/ui/Select.tsx'
import { addressOf } from '../../platform/addresses.ts'
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
  const title = tTitles('journal')
  const month = monthOf(search, kind)
  const go = (next: Partial<JournalSearch>, options?: { replace: boolean }) =>
    void navigate({ href: addressOf.list('/invoices', { ...search, page: 1, ...next }), ...options })
  return (
    <div className={styles.page}>
      <Breadcrumbs
        label={tProducts('trail')}
        items={[{ label: tProducts('title'), href: '/products' }, { label: title }]}
      />
      <div className={styles.head}>
        <h1>{title}</h1>
        <MonthSelect
          month={month}
          first={papers.data?.firstMonth ?? null}
          onChoose={(chosen) => go({ month: chosen })}
        />
      </div>
      {month !== undefined && <JournalTotals papers={papers.data} receipts={receipts.data} />}
      <JournalCard papers={papers} receipts={receipts} search={search} month={month} go={go} />
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
  const format = useFormatter()
  const nameOf = (id: string) =>
    format.dateTime(new Date(`${id}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
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
