import { invoiceQuery } from '../../features/invoices/queries.ts'
import { productQuery } from '../../features/licences/product-query.ts'
import { journalQueries } from '../../screens/journal/queries.ts'
import type { JournalSearch } from '../../screens/journal/search-params.ts'
import { firstChoice, renewalQuery } from '../../screens/renewal/queries.ts'
import type { Visit } from './in-background.ts'

/** /invoices/$number: the invoice. */
export const loadInvoice = ({ context, params }: Visit<{ params: { number: string } }>): Promise<void> =>
  context.queryClient.prefetchQuery(invoiceQuery(params.number))

/** /invoices: the papers and the money. */
export function loadJournal({ context, deps }: Visit<{ deps: JournalSearch }>): void {
  const { papers, receipts } = journalQueries(deps, context.session.kind)
  void context.queryClient.prefetchQuery(papers)
  void context.queryClient.prefetchQuery(receipts)
}

/** /extend/product/$sn: the product whose licence is renewed, and its price. */
export function loadRenewal({ context, params }: Visit<{ params: { sn: string } }>): void {
  const { queryClient, session } = context
  void queryClient.prefetchQuery(productQuery(params.sn))
  if (session.kind !== 'user') void queryClient.prefetchQuery(renewalQuery(params.sn, firstChoice))
}
