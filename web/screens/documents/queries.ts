import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listDocumentTypes, listMeDocuments, MeDocumentList } from '#contract/me-documents.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'
import type { DocumentsSearch } from './search-params.ts'

const documentsKey = ['me-documents'] as const

/** One page of the ME documents, the newest first; with `q`, of those that are found by it. */
export const documentsQuery = ({ page, size, q }: DocumentsSearch) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...documentsKey, { page, size, q }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<MeDocumentList> =>
      MeDocumentList.fromWire(await call(listMeDocuments, { query: { page, size, q } }, signal)),
  })

/** The kinds of documents to choose from. */
export const documentTypesQuery = queryOptions({
  queryKey: ['me-document-types'],
  queryFn: async ({ signal }) => (await call(listDocumentTypes, {}, signal)).data,
})

/** Brings the list up to date; done once it is fresh. */
export function useRefreshDocuments(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: documentsKey }), [client])
}
