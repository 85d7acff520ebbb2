import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listRefused, RefusedPapers } from '#contract/invoices.ts'
import { listUnsentMails, UnsentMails } from '#contract/mails.ts'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { call } from '../../../platform/api/call.ts'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { RefusedPaperRow } from './RefusedPaperRow.tsx'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'
import { UnsentMailRow } from './UnsentMailRow.tsx'
import { useShownRows } from './useShownRows.tsx'

const unsentKey = ['unsent']

const papersQuery = (size: number) =>
  queryOptions({
    queryKey: [...unsentKey, 'papers', size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      RefusedPapers.fromWire(await call(listRefused, { query: { size } }, signal)),
  })

const mailsQuery = (size: number) =>
  queryOptions({
    queryKey: [...unsentKey, 'mails', size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      UnsentMails.fromWire(await call(listUnsentMails, { query: { size } }, signal)),
  })

/** The papers that were refused on Peppol, above the mails that could not be sent. If one part cannot be loaded, the other is shown. */
export function Unsent() {
  const t = useTranslations('desk.today')
  const errorText = useErrorText()
  const client = useQueryClient()
  const { size, allOf, place, focusPlace } = useShownRows()
  const papers = useQuery(papersQuery(size))
  const mails = useQuery(mailsQuery(size))
  const parts = [papers, mails]
  const failed = parts.filter(({ isLoadingError }) => isLoadingError)
  const refetch = () => {
    for (const part of failed) void part.refetch()
  }
  const refreshList = async () => {
    await client.invalidateQueries({ queryKey: unsentKey })
    focusPlace()
  }
  const rows = [
    ...(papers.data?.papers ?? []).map((paper) => (
      <RefusedPaperRow key={paper.number} paper={paper} onDone={refreshList} />
    )),
    ...(mails.data?.mails ?? []).map((mail) => (
      <UnsentMailRow key={mail.id} mail={mail} onDone={refreshList} />
    )),
  ].slice(0, size)
  // Not before both were asked for: rows that come later would move those that are there. Nothing is well as long as a part is unknown.
  const isAsked = parts.every(({ data, isFetched }) => data || isFetched)
  const isKnown = isAsked && (rows.length > 0 || parts.every(({ data }) => data))
  const error = failed[0]?.error ?? null
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('unsent')}
        query={{
          data: isKnown ? rows : undefined,
          error,
          isFetching: parts.some(({ isFetching }) => isFetching),
          refetch,
        }}
        all={allOf((papers.data?.total ?? 0) + (mails.data?.total ?? 0))}
        rowsOf={(shown) => shown}
        foot={
          isKnown && error && <ErrorState title={t('partFailed')} text={errorText(error)} onRetry={refetch} />
        }
      />
    </div>
  )
}
