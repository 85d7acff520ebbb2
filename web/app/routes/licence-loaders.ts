import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { licencesQuery } from '../../features/licences/queries.ts'
import { serialNumberSearch } from '../../features/licences/serial-number-search.ts'
import { documentsQuery } from '../../screens/documents/queries.ts'
import type { DocumentsSearch } from '../../screens/documents/search-params.ts'
import { licencePageQuery } from '../../screens/products/licence/queries.ts'
import { ownProductsQuery } from '../../screens/products/queries.ts'
import type { Visit } from './in-background.ts'

type Page = { page: number; size: number }

/** /licenses/$filter: the licences that the search finds. */
export function loadLicences({
  context,
  params,
  deps,
}: Visit<{ params: { filter: string }; deps: Page }>): void {
  prefetchLicences(context.queryClient, params.filter.trim(), deps)
}

/** /products: the own products; for staff the licences that the search finds. */
export async function loadProducts({
  context,
  deps,
}: Visit<{ deps: Page & { q?: string | undefined } }>): Promise<void> {
  const { queryClient, session } = context
  if (session.kind !== 'staff') return void queryClient.prefetchQuery(ownProductsQuery(deps))
  prefetchLicences(queryClient, deps.q, deps)
  await import('../../features/licences/LicenceSearch.tsx')
}

/** /products/$sn: the licence. */
export function loadProduct({ context, params }: Visit<{ params: { sn: string } }>): void {
  void context.queryClient.prefetchQuery(licencePageQuery(params.sn.toUpperCase()))
}

/** /medocuments: the page of the list. */
export function loadDocuments({ context, deps }: Visit<{ deps: DocumentsSearch }>): void {
  void context.queryClient.prefetchQuery(documentsQuery(deps))
}

function prefetchLicences(client: QueryClient, filter: string | undefined, { page, size }: Page): void {
  if (v.is(serialNumberSearch, filter)) void client.prefetchQuery(licencesQuery(filter, { page, size }))
}
