import type { UseQueryResult } from '@tanstack/react-query'
import { Download, ReceiptEuro } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Journal, ReceiptJournal } from '#contract/journal.ts'
import { LoadingList } from '../../kit/lists/LoadingList.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Chips } from '../../kit/ui/Chips.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Paginator } from '../../kit/ui/Paginator.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { useDownload } from '../../platform/session/useDownload.ts'
import { useLastPage } from '../../platform/useLastPage.ts'
import styles from './Journal.module.css'
import { PaperRows } from './PaperRows.tsx'
import { journalFileAddress } from './queries.ts'
import { ReceiptRows } from './ReceiptRows.tsx'
import type { JournalSearch } from './search-params.ts'

type Props = {
  papers: UseQueryResult<Journal>
  receipts: UseQueryResult<ReceiptJournal>
  search: JournalSearch
  /** `YYYY-MM`; undefined: all. */
  month: string | undefined
  go: (next: Partial<JournalSearch>, options?: { replace: boolean }) => void
  onAll: () => void
}

/** The table of papers or of money, whichever is chosen, with its pages and its file. */
export function JournalCard(props: Props) {
  const { papers, receipts, search, go } = props
  const t = useTranslations('journal')
  const tUi = useTranslations('ui')
  const format = useFormatter()
  const { show, page, size } = search
  const shown = show === 'payments' ? receipts : papers
  useLastPage({ page, size, total: shown.isPlaceholderData ? undefined : shown.data?.total }, (last) =>
    go({ page: last }, { replace: true }),
  )
  const option = (id: 'invoices' | 'payments', total: number | undefined) => ({
    id,
    label: total === undefined ? t(id) : `${t(id)} ${format.number(total)}`,
  })
  return (
    <Card padding="none">
      {shown.isFetching && <ProgressBar label={tUi('loading')} />}
      <div className={styles.parts}>
        <Chips
          label={t('part')}
          chosen={show ?? 'invoices'}
          options={[option('invoices', papers.data?.total), option('payments', receipts.data?.total)]}
          onChoose={(id) => go({ show: id === 'payments' ? id : undefined })}
        />
      </div>
      <VisuallyHidden role="status">
        {shown.data && t(`count.${show ?? 'invoices'}`, { count: shown.data.total })}
      </VisuallyHidden>
      <Contents {...props} />
    </Card>
  )
}

/** The rows, or why there are none. */
function Contents({ papers, receipts, search, month, go, onAll }: Props) {
  const t = useTranslations('journal')
  const errorText = useErrorText()
  const { show, page, size } = search
  const both = [papers, receipts]
  const failed = both.find(({ data, isError }) => isError && !data)
  if (failed) {
    const again = () => Promise.all(both.map(({ refetch }) => refetch()))
    return <ErrorState title={t('failed')} text={errorText(failed.error)} onRetry={() => void again()} />
  }
  const { data } = show === 'payments' ? receipts : papers
  if (!data) return <LoadingList />
  if (data.total === 0) return <Nothing show={show} month={month} onAll={onAll} />
  return (
    <>
      {'papers' in data ? <PaperRows papers={data.papers} /> : <ReceiptRows receipts={data.receipts} />}
      <Foot total={data.total} search={search} />
      {(data.total > size || page > 1) && (
        <Paginator
          page={page}
          size={size}
          total={data.total}
          onPage={(next) => go({ page: next })}
          onSize={(next) => go({ size: next })}
        />
      )}
    </>
  )
}

/** How many there are on all pages, and the file with them. */
function Foot({ total, search }: { total: number; search: JournalSearch }) {
  const t = useTranslations('journal')
  const { kind } = useSession()
  const download = useDownload()
  return (
    <div className={styles.foot}>
      <p>{t(`count.${search.show ?? 'invoices'}`, { count: total })}</p>
      <Button variant="quiet" icon={Download} onPress={() => download(journalFileAddress(search, kind))}>
        {t('download')}
      </Button>
    </div>
  )
}

function Nothing({ show, month, onAll }: Pick<JournalSearch, 'show'> & Pick<Props, 'month' | 'onAll'>) {
  const t = useTranslations('journal.nothing')
  const tInvoices = useTranslations('invoices')
  if (month === undefined)
    return <EmptyState icon={ReceiptEuro} title={tInvoices(show === 'payments' ? 'noReceipts' : 'nothing')} />
  return (
    <EmptyState
      icon={ReceiptEuro}
      title={t(show ?? 'invoices')}
      action={<Button onPress={onAll}>{t('all')}</Button>}
    />
  )
}
