import type { InvoiceState, ListedInvoice } from '#contract/invoices.ts'

const payable: readonly InvoiceState[] = ['open', 'overdue', 'partly_paid']

/** What still has to be paid of an invoice, in cents. Null: nothing, or it is not for paying. */
export function openCents({
  kind,
  state,
  totalCents,
  paidCents,
}: Pick<ListedInvoice, 'kind' | 'state' | 'totalCents' | 'paidCents'>): number | null {
  return kind === 'invoice' && payable.includes(state) && totalCents > paidCents
    ? totalCents - paidCents
    : null
}
