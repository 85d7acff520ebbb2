import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CalendarCheck, Download, SearchX } from 'lucide-react'
import { Suspense, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { LicenceTable, ListedLicence } from '#contract/licence-table.ts'
import { LiveFilter } from '../../../kit/lists/LiveFilter.tsx'
import { LoadingList } from '../../../kit/lists/LoadingList.tsx'
import { SelectionBar } from '../../../kit/lists/SelectionBar.tsx'
import { type Selection, useSelection } from '../../../kit/lists/useSelection.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { Paginator } from '../../../kit/ui/Paginator.tsx'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import { useFallbackFocus } from '../../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../../kit/ui/useOpenedDialog.ts'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import { lazyNamed } from '../../../platform/lazy-named.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import { useDownload } from '../../../platform/session/useDownload.ts'
import { useLastPage } from '../../../platform/useLastPage.ts'
import { DealerFilter } from './DealerFilter.tsx'
import { LicenceRows } from './LicenceRows.tsx'
import styles from './LicenceTableCard.module.css'
import { licenceTableQuery, tableFileAddress } from './queries.ts'
import { type LicenceTableSearch, usualPart } from './search-params.ts'

// Not before something is selected.
const ExtendSeveralDialog = lazyNamed(() => import('./ExtendSeveralDialog.tsx'), 'ExtendSeveralDialog')

type Props = {
  search: LicenceTableSearch
  go: (next: Partial<LicenceTableSearch>, options?: { replace: boolean }) => void
  /** The same search among all licences. */
  allAddress: string
}

/** The table with its search, pages, file, and what to do with those that are selected. */
export function LicenceTableCard({ search, go, allAddress }: Props) {
  const t = useTranslations('desk.table')
  const tGroups = useTranslations('groups')
  const tFile = useTranslations('export.licences')
  const tLicences = useTranslations('licences')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(licenceTableQuery(search))
  const { data, isFetching, isPlaceholderData } = query
  const { page, size, q, ends, dealer } = search
  const { kind } = useSession()
  const licences = data?.licences ?? []
  const selection = useSelection(
    `${ends ?? ''} ${dealer ?? ''} ${q ?? ''}`,
    licences,
    (licence) => licence.serialNumber,
  )
  const count = selection.rows.size
  const { opened, open, close } = useOpenedDialog<'extend'>(undefined)
  useFallbackFocus(opened, heading)
  useLastPage({ page, size, total: isPlaceholderData ? undefined : data?.total }, (last) =>
    go({ page: last }, { replace: true }),
  )
  const clear = () => {
    selection.clear()
    heading.current?.focus()
  }
  return (
    <Card as="section" padding="none" aria-labelledby={headingId}>
      {isFetching && <ProgressBar label={tLicences('loading')} />}
      <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
        {tFile('file')}
      </h2>
      <VisuallyHidden role="status">{count > 0 && tGroups('select.count', { count })}</VisuallyHidden>
      <div className={`${styles.list} ${count > 0 ? styles.selecting : ''}`}>
        <div className={styles.tools}>
          <LiveFilter
            label={t('search')}
            placeholder={tGroups('search.filter')}
            submitLabel={tGroups('search.filter')}
            isLive
            searched={q ?? ''}
            onSearch={(text) => go({ q: text, page: 1 }, { replace: q !== undefined })}
            onClear={() => go({ q: undefined, page: 1 })}
          />
          {kind === 'staff' && (
            <DealerFilter dealer={dealer} onChoose={(next) => go({ dealer: next, page: 1 })} />
          )}
        </div>
        <div className={styles.rows}>
          <Contents query={query} search={search} selection={selection} go={go} allAddress={allAddress} />
        </div>
        {count > 0 && (
          <SelectionBar
            label={tGroups('select.label')}
            count={<Selected licences={[...selection.rows.values()]} />}
            clearLabel={tGroups('select.clear')}
            onClear={clear}
          >
            <Button variant="quiet" icon={CalendarCheck} onPress={() => open('extend')}>
              {t('extend', { count })}
            </Button>
          </SelectionBar>
        )}
      </div>
      {opened && (
        <Suspense>
          <ExtendSeveralDialog
            key={opened.turn}
            selection={selection}
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </Card>
  )
}

type ContentsProps = Props & {
  query: UseQueryResult<LicenceTable>
  selection: Selection<ListedLicence>
}

/** The rows, or why there are none. */
function Contents({ query, search, selection, go, allAddress }: ContentsProps) {
  const t = useTranslations('licences')
  const errorText = useErrorText()
  const { data, error, refetch } = query
  const { page, size } = search
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingList />
    )
  if (data.total === 0) return <Nothing search={search} allAddress={allAddress} />
  return (
    <>
      <LicenceRows
        licences={data.licences}
        selection={selection}
        sort={search.sort ?? 'end'}
        onSort={(sort) => go({ sort: sort as LicenceTableSearch['sort'], page: 1 })}
      />
      <Foot data={data} search={search} />
      {(data.total > size || page > 1) && (
        <Paginator
          page={page}
          size={size}
          total={data.total}
          onPage={(next) => go({ page: next })}
          onSize={(next) => go({ size: next as LicenceTableSearch['size'], page: 1 })}
        />
      )}
    </>
  )
}

/** How many are selected, and what a year of them costs. */
function Selected({ licences }: Pick<LicenceTable, 'licences'>) {
  const t = useTranslations('groups.select')
  const euros = useEuros()
  const cents = licences.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return <b>{`${t('count', { count: licences.length })} · ${euros(cents)}`}</b>
}

/** How many licences there are on all pages, what a year of them costs, and the file. */
function Foot({ data, search }: { data: LicenceTable; search: LicenceTableSearch }) {
  const t = useTranslations('desk.table')
  const tMenu = useTranslations('groups.menu')
  const euros = useEuros()
  const download = useDownload()
  return (
    <div className={styles.foot}>
      <p>
        {t('licences', { count: data.total })} · {t('aYear', { amount: euros(data.totalPriceCents) })}
      </p>
      <Button variant="quiet" icon={Download} onPress={() => download(tableFileAddress(search))}>
        {tMenu('export')}
      </Button>
    </div>
  )
}

function Nothing({ search: { q, ends = usualPart }, allAddress }: Pick<Props, 'search' | 'allAddress'>) {
  const t = useTranslations('desk.table')
  const isNarrowed = ends !== 'all'
  const days = Number(ends)
  const title = Number.isNaN(days) ? t('nothing.title') : t('nothing.within', { days })
  return (
    <EmptyState
      icon={q === undefined ? CalendarCheck : SearchX}
      title={q === undefined ? title : t('nothing.found', { text: q })}
      action={isNarrowed && <ButtonLink href={allAddress}>{t('nothing.all')}</ButtonLink>}
    />
  )
}
