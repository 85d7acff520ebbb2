import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listRefused, RefusedPapers } from '#contract/invoices.ts'
import { listUnsentMails, UnsentMails } from '#contract/mails.ts'
import { call } from '../../../platform/api/call.ts'
import { RefusedPaperRow } from './RefusedPaperRow.tsx'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'
import { UnsentMailRow } from './UnsentMailRow.tsx'
import { useShownRows } from './useShownRows.tsx'

const unsentKey = ['unsent']

const unsentQuery = (size: number) =>
  queryOptions({
    queryKey: [...unsentKey, size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { size }
      const [refused, unsent] = await Promise.all([
        call(listRefused, { query }, signal),
        call(listUnsentMails, { query }, signal),
      ])
      return {
        papers: RefusedPapers.fromWire(refused).papers,
        mails: UnsentMails.fromWire(unsent).mails,
        total: refused.total + unsent.total,
      }
    },
  })

/** The papers that were refused on Peppol, above the mails that could not be sent. */
export function Unsent() {
  const t = useTranslations('desk.today')
  const client = useQueryClient()
  const { size, allOf, place, focusPlace } = useShownRows()
  const query = useQuery(unsentQuery(size))
  const refreshList = async () => {
    await client.invalidateQueries({ queryKey: unsentKey })
    focusPlace()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('unsent')}
        query={query}
        all={allOf(query.data?.total)}
        rowsOf={({ papers, mails }) =>
          [
            ...papers.map((paper) => (
              <RefusedPaperRow key={paper.number} paper={paper} onDone={refreshList} />
            )),
            ...mails.map((mail) => <UnsentMailRow key={mail.id} mail={mail} onDone={refreshList} />),
          ].slice(0, size)
        }
      />
    </div>
  )
}
