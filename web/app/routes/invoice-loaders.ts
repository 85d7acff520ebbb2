import { invoiceQuery } from '../../features/invoices/queries.ts'
import { productQuery } from '../../features/licences/product-query.ts'
import { firstChoice, renewalQuery } from '../../screens/renewal/queries.ts'
import type { Visit } from './in-background.ts'

/** /invoices/$number: the invoice. */
export const loadInvoice = ({ context, params }: Visit<{ params: { number: string } }>): Promise<void> =>
  context.queryClient.prefetchQuery(invoiceQuery(params.number))

/** /extend/product/$sn: the product whose licence is renewed, and what that costs. */
export function loadRenewal({ context, params }: Visit<{ params: { sn: string } }>): void {
  const { queryClient, session } = context
  void queryClient.prefetchQuery(productQuery(params.sn))
  if (session.kind !== 'user') void queryClient.prefetchQuery(renewalQuery(params.sn, firstChoice))
}
