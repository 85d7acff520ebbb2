import type { UseQueryResult } from '@tanstack/react-query'
import { FileText, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { maxMatches } from '#contract/lists.ts'
import type { MeDocument, MeDocumentList } from '#contract/me-documents.ts'
import { LoadingList } from '../../kit/lists/LoadingList.tsx'
import { SearchStatus } from '../../kit/lists/SearchStatus.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Paginator } from '../../kit/ui/Paginator.tsx'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useLastPage } from '../../platform/useLastPage.ts'
import { DocumentsTable } from './DocumentsTable.tsx'
import type { DocumentsSearch } from './search-params.ts'

type Props = {
  query: UseQueryResult<MeDocumentList>
  search: DocumentsSearch
  go: (next: Partial<DocumentsSearch>, options?: { replace: boolean }) => void
  onOpen: (document: MeDocument) => void
}

/** One page of documents, or why there are none. */
export function DocumentsList({ query, search, go, onOpen }: Props) {
  const t = useTranslations('documents')
  const errorText = useErrorText()
  const { q, page, size } = search
  const { data } = query
  const found = query.isPlaceholderData ? undefined : data?.total
  useLastPage({ page, size, total: found }, (last) => go({ page: last }, { replace: true }))

  return (
    <>
      <SearchStatus count={query.isFetching ? undefined : found} searched={q} />
      {query.isError && !data && (
        <ErrorState title={t('failed')} text={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <LoadingList />}
      {data?.total === 0 && <NoDocuments searched={q} />}
      {data && data.total > 0 && (
        <>
          <DocumentsTable documents={data.documents} onOpen={onOpen} />
          <Paginator
            page={page}
            size={size}
            total={data.total}
            isAtLeast={q !== undefined && data.total >= maxMatches}
            onPage={(next) => go({ page: next })}
            onSize={(next) => go({ size: next, page: 1 })}
          />
        </>
      )}
    </>
  )
}

function NoDocuments({ searched }: { searched: string | undefined }) {
  const t = useTranslations('documents.empty')
  if (searched !== undefined)
    return <EmptyState icon={SearchX} title={t('nothingFound')} text={t('searchAgain')} />
  return <EmptyState icon={FileText} title={t('title')} text={t('text')} />
}
