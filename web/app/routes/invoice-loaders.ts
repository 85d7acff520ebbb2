import { invoiceQuery } from '../../features/invoices/queries.ts'
import type { Visit } from './in-background.ts'

/** /invoices/$number: the invoice. */
export const loadInvoice = ({ context, params }: Visit<{ params: { number: string } }>): Promise<void> =>
  context.queryClient.prefetchQuery(invoiceQuery(params.number))
